import { createResource, createSignal, createUniqueId, For, type JSX, onCleanup, Show } from 'solid-js';
import { type AuditLogEntry, changeRealm, fetchAuditLog } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import { addSignOnProvider, fetchSignOnProviders } from '../../client/sign-on-actions.js';
import { isOwner } from '../../state/people/rights.js';
import { Card } from '../../ui/form/card.js';
import { Select } from '../../ui/form/choice-row.js';
import { Page } from '../../ui/form/page.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { SwitchRow } from '../../ui/form/switch-row.js';
import { DataTable } from '../../ui/table/data-table.js';
import { formatDayAndTime } from '../../ui/texts/format.js';
import { nameOf } from '../labels/names.js';
import { AddForm } from './add-form.js';
import { ScimCard } from './scim-card.js';
import { SignOnProviderCard } from './sign-on-provider-card.js';
import { o } from './texts/organization-texts.js';

/** How many refused log-ins are shown. */
const SHOWN_FAILURES = 200;

/** What the issuers of common providers look like; a single one where all organizations have the same, or most do. */
const PRESETS = {
  keycloak: { example: 'https://login.example.com/realms/company' },
  entra: { example: 'https://login.microsoftonline.com/00000000-0000-0000-0000-000000000000/v2.0' },
  google: { example: 'https://accounts.google.com', isFixed: true },
  okta: { example: 'https://company.okta.com' },
  github: { example: 'https://github.com', isFixed: true },
  other: { example: 'https://login.example.com' },
} satisfies Record<string, { readonly example: string; readonly isFixed?: true }>;
type Preset = keyof typeof PRESETS;
const GITHUB = 'GitHub';

/** The providers at which people log in, and why somebody could not. */
export function SignOnPage(): JSX.Element {
  const { state } = useClient();
  return (
    <Page wide title={o().pages.signOn}>
      <p class="page-lede">{o().signOn.lede}</p>
      <Show when={isOwner(state)} fallback={<p class="page-lede">{o().signOn.ownersOnly}</p>}>
        <Providers />
      </Show>
      <Failures />
    </Page>
  );
}

function Providers(): JSX.Element {
  const [providers, { refetch }] = createResource(fetchSignOnProviders);
  const readAgain = async (): Promise<void> => {
    await refetch();
  };
  // A test log-in takes place in another tab.
  const refresh = (): void => void readAgain();
  addEventListener('focus', refresh);
  onCleanup(() => removeEventListener('focus', refresh));
  const known = (): ReturnType<typeof providers> => (providers.error === undefined ? providers.latest : undefined);
  /** The cards stay when the list is read again, so that dialogs and the focus do. */
  const names = (): readonly string[] => known()?.map(({ name }) => name) ?? [];
  return (
    <>
      <Refused reason={providers.error === undefined ? undefined : refusalOf(providers.error)} />
      <For each={names()} fallback={<Show when={known()}>{<p class="page-lede">{o().signOn.none}</p>}</Show>}>
        {(name) => (
          <Show when={known()?.find((provider) => provider.name === name)}>
            {(provider) => <SignOnProviderCard provider={provider()} onChanged={readAgain} />}
          </Show>
        )}
      </For>
      <Passwords />
      <AddProvider onAdded={readAgain} />
      <ScimCard />
    </>
  );
}

/** Whether people can log in with passwords, beside the providers. */
function Passwords(): JSX.Element {
  const { state } = useClient();
  const allowed = (): Record<string, boolean> =>
    Object.fromEntries(Object.entries(state.realm.authentication_methods).map(([name, { enabled }]) => [name, enabled]));
  return (
    <Card>
      <SwitchRow
        {...o().signOn.passwords}
        value={allowed()['Email'] ?? true}
        // The server has to see what else is allowed.
        onSave={(isAllowed) => changeRealm({ authentication_methods: { ...allowed(), Email: isAllowed } })}
      />
    </Card>
  );
}

function AddProvider(props: { readonly onAdded: () => Promise<void> }): JSX.Element {
  const id = createUniqueId();
  const [preset, setPreset] = createSignal<Preset>('keycloak');
  const issuer = (): string => PRESETS[preset()].example;
  const isGitHub = (): boolean => preset() === 'github';
  return (
    <AddForm
      title={o().signOn.add}
      lede={o().signOn.addLede}
      before={
        <div class="form-row">
          <span class="l" id={id}>
            {o().signOn.preset}
          </span>
          <Select
            ids={{ label: id, help: id }}
            value={preset()}
            options={(Object.keys(PRESETS) as Preset[]).map((value) => ({ value, label: o().signOn.presets[value] }))}
            onChoose={setPreset}
          />
        </div>
      }
      fields={[
        { name: 'display_name', label: o().signOn.displayName, hint: isGitHub() ? GITHUB : o().signOn.displayNameHint, maxLength: 60 },
        // The addresses of log-ins by GitHub have no room for a name.
        ...(isGitHub() ? [] : [{ name: 'name', label: o().signOn.name, hint: o().signOn.nameHint, maxLength: 30 }]),
        { name: 'issuer', label: isGitHub() ? o().signOn.gitHubField : o().signOn.issuerField, hint: issuer(), maxLength: 500 },
        { name: 'client_id', label: o().signOn.clientId, maxLength: 255 },
        { name: 'client_secret', label: o().signOn.clientSecret, maxLength: 1000, secret: true },
      ]}
      button={o().add}
      onAdd={async (texts) => {
        const known = PRESETS[preset()];
        const entered = texts['issuer'] ?? '';
        const displayName = texts['display_name'] ?? '';
        await addSignOnProvider({
          ...(isGitHub() ? { kind: 'github', name: 'github' } : { kind: 'oidc', name: texts['name'] ?? '' }),
          display_name: displayName === '' && isGitHub() ? GITHUB : displayName,
          issuer: entered === '' && 'isFixed' in known ? known.example : entered,
          client_id: texts['client_id'] ?? '',
          client_secret: texts['client_secret'] ?? '',
        });
        await props.onAdded();
      }}
    />
  );
}

/** Why people were refused, for administrators. */
function Failures(): JSX.Element {
  const { state } = useClient();
  const [failures] = createResource(() => fetchAuditLog({ action: 'account.login_failed', limit: SHOWN_FAILURES }));
  const rows = (): readonly AuditLogEntry[] => (failures.error === undefined ? (failures.latest?.entries ?? []) : []);
  const text = ({ details }: AuditLogEntry, key: string): string => (typeof details[key] === 'string' ? details[key] : '');
  const person = (entry: AuditLogEntry): string =>
    state.people[entry.target_id] ? nameOf(state, entry.target_id) : text(entry, 'account') || o().signOn.nobody;
  const method = (entry: AuditLogEntry): string => text(entry, 'method').replace(/^oidc:/, '') || o().signOn.password;
  const explained = (entry: AuditLogEntry): string => {
    const code = text(entry, 'code');
    const words = (o().signOn.codes as Readonly<Record<string, string>>)[code] ?? code;
    return code.startsWith('S') ? `${words} (${code})` : words;
  };
  return (
    <section class="sign-on-failures" aria-label={o().signOn.failures}>
      <h2>{o().signOn.failures}</h2>
      <p class="page-lede">{o().signOn.failuresLede}</p>
      <Refused reason={failures.error === undefined ? undefined : refusalOf(failures.error)} />
      <DataTable
        label={o().signOn.failures}
        rows={rows()}
        rowKey={({ id }) => id}
        rowName={person}
        searchText={(entry) => [person(entry), method(entry), explained(entry), text(entry, 'reason')].join(' ')}
        searchLabel={o().signOn.find}
        empty={o().signOn.noFailures}
        columns={[
          {
            id: 'reason',
            label: o().signOn.reason,
            cell: (entry) => (
              <span class="two-lines">
                <span>{explained(entry)}</span>
                <small class="muted">{text(entry, 'reason')}</small>
              </span>
            ),
          },
          { id: 'person', label: o().signOn.person, cell: (entry) => <bdi class="cut">{person(entry)}</bdi> },
          { id: 'method', label: o().signOn.method, optional: true, cell: (entry) => method(entry) },
          {
            id: 'time',
            label: o().signOn.time,
            optional: true,
            cell: ({ timestamp }) => <span class="num muted">{formatDayAndTime(timestamp)}</span>,
          },
        ]}
      />
    </section>
  );
}
