import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, on, Show } from 'solid-js';
import type { ClientState } from '../../state/model/client-state.js';
import { toCsv } from '../../kernel/csv.js';
import { ROLE } from '../../state/people/roles.js';
import { type AuditFilter, type AuditLogEntry, fetchAuditLog } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { channelName, nameOf } from '../labels/names.js';
import { Select } from '../../ui/form/choice-row.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Page } from '../../ui/form/page.js';
import { groupName } from '../rights/group-names.js';
import { roleName } from '../rights/role-names.js';
import { formatDayAndTime, formatFull, isoTime } from '../../ui/texts/format.js';
import { o } from './texts/organization-texts.js';
import { Refused } from '../../ui/form/refused.js';

const PAGE = 100;
/** Entries of an export come in pages of the size that the server allows at most. */
const EXPORT_PAGE = 1000;
const ANY = '';
const ANYBODY = 0;

/** What happened in the organization, newest first. */
export function AuditPage(): JSX.Element {
  const { state } = useClient();
  const [entries, setEntries] = createSignal<readonly AuditLogEntry[]>();
  const [isComplete, setComplete] = createSignal(false);
  const [refusal, setRefusal] = createSignal<string>();
  const [action, setAction] = createSignal(ANY);
  const [actor, setActor] = createSignal(ANYBODY);
  const filter = (): AuditFilter => ({
    ...(action() === ANY ? {} : { action: action() }),
    ...(actor() === ANYBODY ? {} : { actor_id: actor() }),
  });
  let wanted = 0;
  const load = async (before: readonly AuditLogEntry[]): Promise<void> => {
    wanted += 1;
    const turn = wanted;
    const last = before.at(-1);
    try {
      const page = await fetchAuditLog({ ...filter(), limit: PAGE, ...(last ? { anchor: last.id } : {}) });
      if (turn !== wanted) return;
      setEntries([...before, ...page.entries]);
      setComplete(page.found_oldest);
      setRefusal(undefined);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  createEffect(on([action, actor], () => void load([])));
  const saveAll = async (): Promise<void> => {
    try {
      saveFile('audit-log.csv', toCsv(csvRows(state, await fetchAll(filter()))));
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  return (
    <Page
      wide
      title={o().pages.audit}
      beside={
        <span class="end">
          <button type="button" class="btn" onClick={() => void saveAll()}>
            <Icon name="download" />
            {o().audit.exportCsv}
          </button>
        </span>
      }
    >
      <Filters action={action()} onAction={setAction} actor={actor()} onActor={setActor} />
      <Refused reason={refusal()} inCard />
      <section class="card">
        <Show when={entries()} fallback={<p class="table-empty muted">{o().audit.loading}</p>}>
          {(known) => <EntryTable entries={known()} />}
        </Show>
      </section>
      <Show when={!isComplete() && entries()}>
        {(known) => (
          <button type="button" class="btn" onClick={() => void load(known())}>
            {o().audit.older}
          </button>
        )}
      </Show>
    </Page>
  );
}

function Filters(props: {
  readonly action: string;
  readonly onAction: (action: string) => void;
  readonly actor: number;
  readonly onActor: (userId: number) => void;
}): JSX.Element {
  const { state } = useClient();
  const id = createUniqueId();
  const actions = Object.entries(o().audit.actions).map(([value, label]) => ({ value, label }));
  const actors = createMemo(() => {
    const people = Object.values(state.people).filter((person) => !person.is_bot && person.role <= ROLE.moderator);
    return [
      { value: ANYBODY, label: o().audit.byAnybody },
      ...people.map((person) => ({ value: person.user_id, label: person.full_name })),
    ];
  });
  return (
    <div class="tools">
      <span class="muted" id={`${id}-a`}>
        {o().audit.filter}
      </span>
      <Select
        ids={{ label: `${id}-a`, help: `${id}-a` }}
        value={props.action}
        options={[{ value: ANY, label: o().audit.any }, ...actions]}
        onChoose={props.onAction}
      />
      <span class="muted" id={`${id}-w`}>
        {o().audit.byFilter}
      </span>
      <Select ids={{ label: `${id}-w`, help: `${id}-w` }} value={props.actor} options={actors()} onChoose={props.onActor} />
    </div>
  );
}

function EntryTable(props: { readonly entries: readonly AuditLogEntry[] }): JSX.Element {
  const { state } = useClient();
  return (
    <Show when={props.entries.length > 0} fallback={<p class="table-empty muted">{o().audit.none}</p>}>
      <table class="table entries" aria-label={o().pages.audit}>
        <thead>
          <tr>
            <th scope="col">{o().audit.time}</th>
            <th scope="col">{o().audit.who}</th>
            <th scope="col">{o().audit.what}</th>
            <th scope="col" class="opt-col">
              {o().audit.whom}
            </th>
            <th scope="col" class="opt-col">
              {o().audit.client}
            </th>
          </tr>
        </thead>
        <tbody>
          <For each={props.entries}>
            {(entry) => (
              <tr>
                <td class="num muted" title={formatFull(entry.timestamp)}>
                  {formatDayAndTime(entry.timestamp)}
                </td>
                <td>
                  <span class="cut" dir="auto">
                    {actorName(state, entry)}
                  </span>
                </td>
                <td>
                  <span class="two-lines">
                    <span class="cut">{actionText(entry)}</span>
                    <small class="cut muted" dir="auto">
                      {detailText(entry)}
                    </small>
                  </span>
                </td>
                <td class="opt-col">
                  <span class="cut" dir="auto">
                    {targetName(state, entry)}
                  </span>
                </td>
                <td class="opt-col muted">
                  <span class="cut">{entry.client}</span>
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </Show>
  );
}

function actorName(state: ClientState, { actor_type: type, actor_id: id }: AuditLogEntry): string {
  if (type === 'operator') return o().audit.operator;
  if (type === 'provider') return o().audit.provider;
  return id === null ? o().audit.visitor : nameOf(state, id);
}

function targetName(state: ClientState, { target_type: type, target_id: id }: AuditLogEntry): string {
  if (type === 'user') return nameOf(state, id);
  if (type === 'channel' || type === 'stream') return channelName(state, id);
  if (type === 'user_group') return groupName(state, id);
  return type === 'realm' ? state.realm.name : `${type} ${id}`;
}

function actionText({ action }: AuditLogEntry): string {
  return (o().audit.actions as Readonly<Record<string, string>>)[action] ?? action;
}

/** What changed, as far as the entry says it: `role: Member → Moderator`. */
function detailText({ details }: AuditLogEntry): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${name.includes('role') ? roleValue(value) : plainValue(value)}`)
    .join(', ');
}

function roleValue(value: unknown): string {
  return typeof value === 'number' ? roleName(value) : plainValue(value);
}

/** Times are in ISO 8601, UTC. */
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function plainValue(value: unknown): string {
  if (typeof value === 'string' && TIME.test(value)) return formatDayAndTime(Date.parse(value) / 1000);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function fetchAll(filter: AuditFilter): Promise<AuditLogEntry[]> {
  const all: AuditLogEntry[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await fetchAuditLog({ ...filter, limit: EXPORT_PAGE, ...(last ? { anchor: last.id } : {}) });
    all.push(...page.entries);
    if (page.found_oldest || page.entries.length === 0) return all;
  }
}

function csvRows(state: ClientState, entries: readonly AuditLogEntry[]): string[][] {
  const head = [o().audit.time, o().audit.who, o().audit.what, o().audit.whom, o().audit.client, 'details'];
  const rows = entries.map((entry) => [
    isoTime(entry.timestamp) ?? '',
    actorName(state, entry),
    actionText(entry),
    targetName(state, entry),
    entry.client,
    JSON.stringify(entry.details),
  ]);
  return [head, ...rows];
}

/** Lets the browser save a text as a file. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
