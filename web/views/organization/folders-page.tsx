import { f } from '../../ui/form/texts/form-texts.js';
import { createMemo, createSignal, type JSX, Show } from 'solid-js';
import type { ChannelFolder } from '../../api/wire.js';
import { orderedFolders } from '../../state/unread/sidebar-channels.js';
import { addFolder, changeFolder, type FolderForm, orderFolders } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Page } from '../../ui/form/page.js';
import { AddForm } from './add-form.js';
import { EditDialog } from '../../ui/form/edit-dialog.js';
import { movedIds, moveItems, OrderedList } from './ordered-list.js';
import type { TextField } from '../../ui/form/text-fields.js';
import { o } from './texts/organization-texts.js';

/** The folders of channels, in the order in which everybody sees them. Only administrators come here. */
export function FoldersPage(): JSX.Element {
  const client = useClient();
  const { state } = client;
  const [changed, setChanged] = createSignal<ChannelFolder>();
  const all = createMemo(() => orderedFolders(state));
  const active = createMemo(() => all().filter(({ is_archived }) => !is_archived));
  const archived = createMemo(() => all().filter(({ is_archived }) => is_archived));
  const attempt = (request: Promise<void>): void => {
    request.catch((error: unknown) => showToast(refusalOf(error)));
  };
  /** Archived folders come last: nobody sees their places. */
  const move = (from: number, to: number): void => {
    const ids = active().map(({ id }) => id);
    attempt(orderFolders(client, [...movedIds(ids, from, to), ...archived().map(({ id }) => id)]));
  };
  const menu = (folder: ChannelFolder, index: number): MenuItem[] => [
    { label: o().change, icon: 'pencil-line', run: () => setChanged(folder) },
    ...moveItems(index, active().length, o().linkifiers, (step) => move(index, index + step)),
    { label: o().folders.archive, icon: 'archive', separated: true, run: () => attempt(changeFolder(folder.id, { is_archived: true })) },
  ];
  const fields = (): readonly (TextField & { readonly name: keyof FolderForm })[] => [
    { name: 'name', label: o().folders.name, maxLength: state.server.max_channel_folder_name_length },
    { name: 'description', label: o().folders.description, maxLength: state.server.max_channel_folder_description_length },
  ];
  const rowOf = ({ name, description }: ChannelFolder): { title: string; detail: string } => ({ title: name, detail: description });
  return (
    <Page title={o().pages.folders}>
      <p class="page-lede">{o().folders.lede}</p>
      <OrderedList
        label={o().pages.folders}
        rows={active()}
        row={rowOf}
        menuLabel={({ name }) => f().table.actionsFor(name)}
        menu={menu}
        moving={{ onMove: move, handle: o().folders.place, moved: o().folders.moved }}
        empty={o().folders.none}
      />
      <AddForm
        title={o().folders.add}
        fields={fields()}
        button={o().add}
        onAdd={({ name = '', description = '' }) => addFolder({ name, description })}
      />
      <Show when={archived().length > 0}>
        <h2 class="page-h">{o().folders.archived}</h2>
        <OrderedList
          label={o().folders.archived}
          rows={archived()}
          row={rowOf}
          menuLabel={({ name }) => f().table.actionsFor(name)}
          menu={({ id }) => [
            { label: o().folders.restore, icon: 'rotate-ccw', run: () => attempt(changeFolder(id, { is_archived: false })) },
          ]}
          empty=""
        />
      </Show>
      <Show when={changed()}>
        {(folder) => (
          <EditDialog
            title={o().folders.changeTitle}
            fields={fields().map((field) => ({ ...field, value: folder()[field.name] }))}
            button={o().linkifiers.save}
            onSave={({ name = '', description = '' }) => changeFolder(folder().id, { name, description })}
            onClose={() => setChanged(undefined)}
          />
        )}
      </Show>
    </Page>
  );
}
