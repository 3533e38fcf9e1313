import { createMemo, createSignal, type JSX, Show } from 'solid-js';
import type { CustomEmoji } from '../../api/wire.js';
import type { ClientState } from '../../state/model/client-state.js';
import { isAdministrator, realmAllows } from '../../state/people/rights.js';
import { addEmoji, deactivateEmoji } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { Page } from '../../ui/form/page.js';
import { type Column, DataTable } from '../../ui/table/data-table.js';
import { AddForm, Incomplete } from './add-form.js';
import { o } from './texts/organization-texts.js';

/** The emoji that the organization has of its own. */
export function EmojiPage(): JSX.Element {
  const { state } = useClient();
  const [removed, setRemoved] = createSignal<CustomEmoji>();
  const emoji = createMemo(() => Object.values(state.emoji).filter(({ deactivated }) => !deactivated));
  const columns = createMemo(() => columnsOf(state, setRemoved));
  return (
    <Page title={o().pages.emoji}>
      <p class="page-lede">{o().emoji.lede}</p>
      <Show when={realmAllows(state, 'can_add_custom_emoji_group')}>
        <AddEmoji />
      </Show>
      <DataTable
        label={o().pages.emoji}
        rows={emoji()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        columns={columns()}
        sortedBy="name"
        searchText={({ name }) => name}
        searchLabel={o().emoji.find}
        empty={o().emoji.none}
      />
      <Show when={removed()}>
        {(one) => (
          <ConfirmDialog
            title={o().emoji.deactivateTitle(one().name)}
            text={o().emoji.deactivateText}
            action={o().emoji.deactivate}
            onConfirm={() => deactivateEmoji(one().name)}
            onClose={() => setRemoved(undefined)}
          />
        )}
      </Show>
    </Page>
  );
}

function columnsOf(state: ClientState, remove: (emoji: CustomEmoji) => void): Column<CustomEmoji>[] {
  const author = ({ author_id: id }: CustomEmoji): string => (id === null ? '' : nameOf(state, id));
  const mayRemove = ({ author_id: id }: CustomEmoji): boolean => isAdministrator(state) || id === state.ownId;
  return [
    {
      id: 'name',
      label: o().emoji.name,
      sortBy: ({ name }) => name,
      cell: ({ name, source_url: url }) => (
        <span class="who">
          <img class="emoji-picture" src={url} alt="" loading="lazy" width={24} height={24} />
          <span class="cut">:{name}:</span>
        </span>
      ),
    },
    {
      id: 'author',
      label: o().emoji.author,
      optional: true,
      sortBy: author,
      cell: (one) => (
        <span class="cut muted" dir="auto">
          {author(one)}
        </span>
      ),
    },
    {
      id: 'remove',
      label: o().emoji.deactivate,
      narrow: true,
      cell: (one) => (
        <Show when={mayRemove(one)}>
          <button type="button" class="btn sm" aria-label={`${o().emoji.deactivate}: ${one.name}`} onClick={() => remove(one)}>
            {o().emoji.deactivate}
          </button>
        </Show>
      ),
    },
  ];
}

function AddEmoji(): JSX.Element {
  const [file, setFile] = createSignal<File>();
  let input: HTMLInputElement | undefined;
  const add = async ({ name = '' }: Readonly<Record<string, string>>): Promise<void> => {
    const chosen = file();
    if (name === '') throw new Incomplete(o().emoji.noName);
    if (!chosen) throw new Incomplete(o().emoji.noPicture);
    await addEmoji(name.replaceAll(':', ''), chosen);
    setFile(undefined);
  };
  return (
    <AddForm title={o().emoji.add} fields={[{ name: 'name', label: o().emoji.nameField }]} button={o().add} onAdd={add}>
      <div class="form-file">
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            setFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <button type="button" class="btn" onClick={() => input?.click()}>
          <Icon name="image" />
          {o().emoji.choose}
        </button>
        <span class="cut muted" dir="auto" role="status">
          {file()?.name}
        </span>
      </div>
    </AddForm>
  );
}
