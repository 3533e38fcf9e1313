import { createResource, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { Attachment } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { formatBytes, formatShort } from '../../ui/texts/format.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { Page } from '../../ui/form/page.js';
import { DataTable } from '../../ui/table/data-table.js';
import { s } from './texts/settings-texts.js';

/** The files that the account has uploaded. */
export function UploadsPage(): JSX.Element {
  const client = useClient();
  const [deleting, setDeleting] = createSignal<readonly Attachment[]>();
  const [files, { refetch, mutate }] = createResource(() => answerOf(api.GET('/api/v1/attachments')));
  onCleanup(
    client.onEvent((event) => {
      if (event.type === 'attachment') void refetch();
    }),
  );
  const rows = (): readonly Attachment[] => (files.error === undefined ? (files.latest?.attachments ?? []) : []);
  const total = (): number => rows().reduce((sum, { size }) => sum + size, 0);
  const remove = async (chosen: readonly Attachment[]): Promise<void> => {
    for (const { id } of chosen) {
      await answerOf(api.DELETE('/api/v1/attachments/{attachment_id}', { params: { path: { attachment_id: id } } }));
      mutate((known) => known && { ...known, attachments: known.attachments.filter((file) => file.id !== id) });
    }
  };
  return (
    <Page title={s().pages.uploads} wide beside={<span class="muted num">{s().uploads.used(rows().length, formatBytes(total()))}</span>}>
      <Refused reason={files.error === undefined ? undefined : refusalOf(files.error)} />
      <DataTable
        label={s().pages.uploads}
        rows={rows()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        searchText={({ name }) => name}
        searchLabel={s().uploads.search}
        empty={files.loading ? s().loading : s().uploads.empty}
        columns={[
          {
            id: 'name',
            label: s().uploads.file,
            sortBy: ({ name }) => name,
            cell: (file) => (
              <a class="cut" dir="auto" href={`/user_uploads/${file.path_id}`} target="_blank" rel="noopener">
                {file.name}
              </a>
            ),
          },
          {
            id: 'time',
            label: s().uploads.time,
            optional: true,
            sortBy: (file) => file.create_time,
            cell: (file) => formatShort(file.create_time / 1000),
          },
          {
            id: 'messages',
            label: s().uploads.message,
            optional: true,
            cell: (file) => (
              <Show when={file.messages[0]} fallback={<span class="muted">{s().uploads.nowhere}</span>}>
                {(message) => <a href={`#narrow/near/${message().id}`}>{s().uploads.messages(file.messages.length)}</a>}
              </Show>
            ),
          },
          { id: 'size', label: s().uploads.size, narrow: true, sortBy: ({ size }) => size, cell: ({ size }) => formatBytes(size) },
        ]}
        menu={(file) => [{ label: s().uploads.delete, icon: 'trash-2', danger: true, run: () => setDeleting([file]) }]}
        bulk={[{ label: s().uploads.delete, danger: true, run: (chosen) => setDeleting(chosen) }]}
      />
      <Show when={deleting()}>
        {(chosen) => (
          <ConfirmDialog
            title={s().uploads.deleteTitle(chosen().length, chosen()[0]?.name ?? '')}
            text={s().uploads.deleteText}
            action={s().uploads.deleteAction(chosen().length)}
            onConfirm={() => remove(chosen())}
            onClose={() => setDeleting(undefined)}
          />
        )}
      </Show>
    </Page>
  );
}
