import { f } from '../../ui/form/texts/form-texts.js';
import { createSignal, createUniqueId, type JSX, Show } from 'solid-js';
import type { ProfileField } from '../../api/wire.js';
import { optionsIn, type ProfileOption } from '../../state/people/profile-values.js';
import { isAdministrator } from '../../state/people/rights.js';
import { addProfileField, changeProfileField, orderProfileFields, removeProfileField } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { Select } from '../../ui/form/choice-row.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Page } from '../../ui/form/page.js';
import { AddForm, Incomplete } from './add-form.js';
import { EditDialog } from '../../ui/form/edit-dialog.js';
import { movedIds, moveItems, OrderedList } from './ordered-list.js';
import { o } from './texts/organization-texts.js';

/** Kinds of fields that can be added here; an external account needs the name of a service, which the server knows. */
const TYPES = [1, 2, 3, 4, 5, 6, 8] as const;
const SHORT_TEXT = 1;
const OPTIONS = 3;

type Options = Readonly<Record<string, ProfileOption>>;

/** What people can say of themselves. */
export function ProfileFieldsPage(): JSX.Element {
  const { state } = useClient();
  const [changed, setChanged] = createSignal<ProfileField>();
  const [removed, setRemoved] = createSignal<ProfileField>();
  const move = (index: number, step: 1 | -1): void => {
    const ids = state.profileFields.map(({ id }) => id);
    orderProfileFields(movedIds(ids, index, index + step)).catch((error: unknown) => showToast(refusalOf(error)));
  };
  const menu = (field: ProfileField, index: number): MenuItem[] => [
    { label: o().change, icon: 'pencil-line', run: () => setChanged(field) },
    ...moveItems(index, state.profileFields.length, o().fields, (step) => move(index, step)),
    ...flagItems(field),
    { label: o().remove, icon: 'trash-2', danger: true, separated: true, run: () => setRemoved(field) },
  ];
  return (
    <Page title={o().pages.fields}>
      <p class="page-lede">{o().fields.lede}</p>
      <OrderedList
        label={o().pages.fields}
        rows={state.profileFields}
        row={(field) => ({ title: field.name, detail: [typeName(field.type), field.hint].filter(Boolean).join(' · ') })}
        menuLabel={({ name }) => f().table.actionsFor(name)}
        {...(isAdministrator(state) ? { menu } : {})}
        empty={o().fields.none}
      />
      <Show when={isAdministrator(state)}>
        <AddField />
      </Show>
      <Show when={changed()}>{(field) => <ChangeDialog field={field()} onClose={() => setChanged(undefined)} />}</Show>
      <Show when={removed()}>
        {(field) => (
          <ConfirmDialog
            title={o().fields.removeTitle(field().name)}
            text={o().fields.removeText}
            action={o().remove}
            onConfirm={() => removeProfileField(field().id)}
            onClose={() => setRemoved(undefined)}
          />
        )}
      </Show>
    </Page>
  );
}

function flagItems(field: ProfileField): MenuItem[] {
  const toggle = (change: Parameters<typeof changeProfileField>[1]) => () => {
    changeProfileField(field.id, change).catch((error: unknown) => showToast(refusalOf(error)));
  };
  const inSummary = field.display_in_profile_summary ?? false;
  return [
    { label: o().fields.summary, checked: inSummary, separated: true, run: toggle({ display_in_profile_summary: !inSummary }) },
    { label: o().fields.required, checked: field.required, run: toggle({ required: !field.required }) },
    { label: o().fields.editable, checked: field.editable_by_user, run: toggle({ editable_by_user: !field.editable_by_user }) },
  ];
}

function AddField(): JSX.Element {
  const id = createUniqueId();
  const [type, setType] = createSignal<number>(SHORT_TEXT);
  const add = async ({ name = '', hint = '', options = '' }: Readonly<Record<string, string>>): Promise<void> => {
    const data = type() === OPTIONS ? optionsOf(options) : undefined;
    await addProfileField({ name, hint, field_type: type(), ...(data ? { field_data: data as Record<string, never> } : {}) });
    setType(SHORT_TEXT);
  };
  return (
    <AddForm
      title={o().fields.add}
      fields={[
        { name: 'name', label: o().fields.name },
        { name: 'hint', label: o().fields.hint },
        ...(type() === OPTIONS ? [{ name: 'options', label: o().fields.options, hint: o().fields.optionsHint, lines: 3 }] : []),
      ]}
      button={o().add}
      onAdd={add}
    >
      <div class="form-row">
        <div class="l" id={id}>
          {o().fields.type}
        </div>
        <Select
          ids={{ label: id, help: id }}
          value={type()}
          options={TYPES.map((one) => ({ value: one, label: o().fields.types[one] }))}
          onChoose={setType}
        />
      </div>
    </AddForm>
  );
}

function ChangeDialog(props: { readonly field: ProfileField; readonly onClose: () => void }): JSX.Element {
  const isList = (): boolean => props.field.type === OPTIONS;
  const before = (): Options => (isList() ? optionsIn(props.field.field_data) : {});
  const texts = (): string =>
    Object.values(before())
      .map(({ text }) => text)
      .join('\n');
  const save = async ({ name = '', hint = '', options = '' }: Readonly<Record<string, string>>): Promise<void> => {
    const data = isList() ? { field_data: optionsOf(options, before()) as Record<string, never> } : {};
    await changeProfileField(props.field.id, { name, hint, ...data });
  };
  return (
    <EditDialog
      title={o().fields.changeTitle}
      fields={[
        { name: 'name', label: o().fields.name, value: props.field.name },
        { name: 'hint', label: o().fields.hint, value: props.field.hint },
        ...(isList() ? [{ name: 'options', label: o().fields.options, value: texts(), lines: 4 }] : []),
      ]}
      button={o().fields.save}
      onSave={save}
      onClose={props.onClose}
    />
  );
}

/**
 * Options from lines, as the API has them. An option that was there keeps its key, by which people have chosen it.
 * @throws Incomplete if there is none
 */
function optionsOf(lines: string, before: Options = {}): Options {
  const texts = [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean);
  if (texts.length === 0) throw new Incomplete(o().fields.noOptions);
  const keys = new Map(Object.entries(before).map(([key, { text }]) => [text, key]));
  let next = Math.max(-1, ...Object.keys(before).map(Number).filter(Number.isInteger)) + 1;
  return Object.fromEntries(texts.map((text, index) => [keys.get(text) ?? String(next++), { text, order: String(index + 1) }]));
}

function typeName(type: number): string {
  return (o().fields.types as Readonly<Record<number, string>>)[type] ?? '';
}
