import { createResource, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { BrowserSession } from '../../api/wire.js';
import { goTo } from '../../kernel/browser-history.js';
import { createAct } from '../../ui/form/act.js';
import { Card } from '../../ui/form/card.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { DataTable } from '../../ui/table/data-table.js';
import { formatDate, formatRelative } from '../../ui/texts/format.js';
import { s } from './texts/settings-texts.js';

/** The browsers in which the account is logged in. */
export function SessionsCard(): JSX.Element {
  const act = createAct();
  const [sessions, { refetch }] = createResource(() => answerOf(api.GET('/api/v1/users/me/sessions')));
  const rows = (): readonly BrowserSession[] => (sessions.error === undefined ? (sessions.latest?.sessions ?? []) : []);
  const end = async (request: () => Promise<unknown>): Promise<void> => {
    await act.run(request);
    void refetch();
  };
  const endOne = async ({ id, is_current: isCurrent }: BrowserSession): Promise<void> => {
    const request = (): Promise<unknown> =>
      answerOf(api.DELETE('/api/v1/users/me/sessions/{session_id}', { params: { path: { session_id: id } } }));
    if (!isCurrent) await end(request);
    else if (await act.run(request)) goTo('/login/');
  };
  return (
    <Card title={s().security.sessions} lede={s().security.sessionsHelp}>
      <Refused reason={sessions.error === undefined ? act.refusal() : refusalOf(sessions.error)} />
      <DataTable
        label={s().security.sessions}
        rows={rows()}
        rowKey={({ id }) => id}
        rowName={(session) => deviceOf(session)}
        sortedBy="used"
        empty={s().security.noSessions}
        columns={[
          {
            id: 'device',
            label: s().security.browser,
            sortBy: (session) => deviceOf(session),
            cell: (session) => (
              <>
                {deviceOf(session)}
                <Show when={session.is_current}>
                  {' '}
                  <span class="chip">{s().security.thisBrowser}</span>
                </Show>
              </>
            ),
          },
          {
            id: 'since',
            label: s().security.since,
            sortBy: ({ date_created: at }) => at ?? 0,
            cell: ({ date_created: at }) => <span class="muted">{at === null ? '' : formatDate(at)}</span>,
          },
          {
            id: 'used',
            label: s().security.lastUse,
            optional: true,
            sortBy: ({ last_used_at: at }) => at,
            cell: ({ last_used_at: at }) => <span class="muted">{formatRelative(at)}</span>,
          },
        ]}
        menu={(session) => [
          {
            label: session.is_current ? s().security.endThis : s().security.endSession,
            icon: 'x',
            danger: true,
            run: () => void endOne(session),
          },
        ]}
      />
      <Show when={rows().length > 1}>
        <div class="card-form">
          <div class="form-end">
            <button type="button" class="btn" onClick={() => void end(() => answerOf(api.DELETE('/api/v1/users/me/sessions')))}>
              {s().security.endOthers}
            </button>
          </div>
        </div>
      </Show>
    </Card>
  );
}

function deviceOf({ device }: BrowserSession): string {
  return device === '' ? s().security.unknownBrowser : device;
}
