import { r } from '../rights/texts/rights-texts.js';
import { For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { uploadForm } from '../../api/form-upload.js';
import type { ProfileField } from '../../api/wire.js';
import { idsIn, optionsIn } from '../../state/people/profile-values.js';
import { Avatar } from '../labels/avatar.js';
import { localUrl } from '../../ui/foreign-url.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { createAct } from '../../ui/form/act.js';
import { Card } from '../../ui/form/card.js';
import { ChoiceRow, type Option } from '../../ui/form/choice-row.js';
import { TextRow } from '../../ui/form/field-row.js';
import { PeopleRow } from '../rights/people-row.js';
import { Refused } from '../../ui/form/refused.js';
import { Row } from '../../ui/form/row.js';
import { Page } from '../../ui/form/page.js';
import { createSaving } from '../../ui/form/saving.js';
import { s } from './texts/settings-texts.js';
import { TimeZoneField } from './time-zone-field.js';

const PICTURES = 'image/png, image/jpeg, image/gif, image/webp';
/** Kinds of profile fields, by their number in the API. */
const KIND = { longText: 2, choice: 3, date: 4, link: 5, people: 6 } as const;
const MAX_NAME = 100;

/** What others see of the account. */
export function ProfilePage(): JSX.Element {
  const { state } = useClient();
  const fields = (): ProfileField[] => [...state.profileFields].sort((a, b) => a.order - b.order);
  return (
    <Page title={s().pages.profile}>
      <Card>
        <PictureRow />
        <NameRow />
        <TimeZoneRow />
      </Card>
      <Show when={fields().length > 0}>
        <Card title={s().profile.about}>
          <For each={fields()}>{(field) => <FieldValueRow field={field} />}</For>
        </Card>
      </Show>
    </Page>
  );
}

/** The picture of the account. */
function PictureRow(): JSX.Element {
  const { state } = useClient();
  const act = createAct();
  let input: HTMLInputElement | undefined;
  const hasPicture = (): boolean => localUrl(state.people[state.ownId]?.avatar_url) !== undefined;
  const upload = (file: File | undefined): void => {
    if (file) void act.run(() => uploadForm('/api/v1/users/me/avatar', file));
  };
  const lockedBy = (): string | undefined =>
    state.realm.avatar_changes_disabled && !isAdministrator(state) ? r().lockedBy.administrators : undefined;
  return (
    <Row {...s().profile.picture} lockedBy={lockedBy()}>
      {(ids) => (
        <>
          <Avatar userId={state.ownId} size={56} />
          <Show when={lockedBy() === undefined}>
            <input
              ref={input}
              class="vh"
              type="file"
              tabindex={-1}
              accept={PICTURES}
              aria-labelledby={ids.label}
              onChange={(event) => {
                upload(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
            <button type="button" class="btn" aria-disabled={act.busy() ? 'true' : undefined} onClick={() => input?.click()}>
              <Icon name="upload" size="s" />
              {s().profile.upload}
            </button>
            <Show when={hasPicture()}>
              <button type="button" class="btn quiet" onClick={() => void act.run(() => answerOf(api.DELETE('/api/v1/users/me/avatar')))}>
                {s().remove}
              </button>
            </Show>
            <Refused reason={act.refusal()} />
          </Show>
        </>
      )}
    </Row>
  );
}

type State = ReturnType<typeof useClient>['state'];

function isAdministrator(state: State): boolean {
  return state.people[state.ownId]?.is_admin ?? false;
}

function NameRow(): JSX.Element {
  const client = useClient();
  const { state } = client;
  const save = async (name: string): Promise<void> => {
    await answerOf(api.PATCH('/api/v1/settings', { body: { full_name: name } }));
    client.apply([{ id: -1, type: 'realm_user', op: 'update', person: { user_id: state.ownId, full_name: name } }]);
  };
  return (
    <TextRow
      {...s().profile.name}
      value={state.people[state.ownId]?.full_name ?? ''}
      maxLength={MAX_NAME}
      required={s().profile.nameMissing}
      lockedBy={state.realm.name_changes_disabled && !isAdministrator(state) ? r().lockedBy.administrators : undefined}
      onSave={save}
    />
  );
}

function TimeZoneRow(): JSX.Element {
  const client = useClient();
  const saving = createSaving(
    () => client.state.people[client.state.ownId]?.timezone ?? '',
    async (timezone) => {
      await answerOf(api.PATCH('/api/v1/settings', { body: { timezone } }));
      client.apply([{ id: -1, type: 'realm_user', op: 'update', person: { user_id: client.state.ownId, timezone } }]);
    },
  );
  return (
    <Row {...s().profile.timeZone} status={saving.status()}>
      {(ids) => <TimeZoneField ids={ids} value={saving.shown()} onChoose={(zone) => void saving.save(zone)} />}
    </Row>
  );
}

/** A field of profiles that the organization has defined. */
function FieldValueRow(props: { readonly field: ProfileField }): JSX.Element {
  const { state } = useClient();
  const value = (): string => state.people[state.ownId]?.profile_data?.[String(props.field.id)]?.value ?? '';
  const row = (): { readonly label: string; readonly help: string; readonly lockedBy: string | undefined } => ({
    label: props.field.name,
    help: props.field.hint,
    lockedBy: props.field.editable_by_user || isAdministrator(state) ? undefined : r().lockedBy.administrators,
  });
  const save = (next: string | number[]): Promise<unknown> =>
    next.length === 0
      ? answerOf(api.DELETE('/api/v1/users/me/profile_data', { body: { data: [props.field.id] } }))
      : answerOf(api.PATCH('/api/v1/users/me/profile_data', { body: { data: [{ id: props.field.id, value: next }] } }));
  switch (props.field.type) {
    case KIND.people:
      return <PeopleRow {...row()} value={idsIn(value())} onSave={save} />;
    case KIND.choice:
      return (
        <ChoiceRow
          {...row()}
          value={value()}
          options={[{ value: '', label: s().profile.nothingChosen }, ...choicesOf(props.field)]}
          onSave={save}
        />
      );
    case KIND.longText:
      return <TextRow {...row()} value={value()} lines={3} onSave={save} />;
    default:
      return <TextRow {...row()} value={value()} type={inputTypeOf(props.field.type)} onSave={save} />;
  }
}

function inputTypeOf(kind: number): 'date' | 'url' | 'text' {
  return kind === KIND.date ? 'date' : kind === KIND.link ? 'url' : 'text';
}

/** The options of a field, in their order. */
function choicesOf({ field_data: data }: ProfileField): Option<string>[] {
  return Object.entries(optionsIn(data)).map(([value, { text: label }]) => ({ value, label }));
}
