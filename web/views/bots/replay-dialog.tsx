import { createResource, createSignal, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { localTime } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { createAct } from '../../ui/form/act.js';
import { Refused } from '../../ui/form/refused.js';
import { s } from '../account/texts/settings-texts.js';

const PAGE = 100;
/** The server replays no more at once. */
const MAX_REPLAYED = 1000;
const STATES = ['failed', 'dead', 'delivered'] as const;

type State = (typeof STATES)[number];

/** Replays the deliveries of a period, and says how many that are before it begins. */
export function ReplayDialog(props: { readonly botId: number; readonly onClose: () => void }): JSX.Element {
  const act = createAct();
  const now = Date.now();
  const [since, setSince] = createSignal(localTime(now - 86_400_000));
  const [until, setUntil] = createSignal(localTime(now));
  const [states, setStates] = createSignal<readonly State[]>(['failed', 'dead']);
  const [done, setDone] = createSignal<{ readonly replayed: number; readonly skipped: readonly number[] }>();
  const period = (): Period | undefined => {
    const [from, to] = [secondsOf(since()), secondsOf(until())];
    return Number.isFinite(from) && Number.isFinite(to) && states().length > 0
      ? { since: from, until: to + 59, states: states() }
      : undefined;
  };
  const [count] = createResource(period, (wanted) => countDeliveries(props.botId, wanted).catch(() => undefined));
  const replay = async (): Promise<void> => {
    const wanted = period();
    if (!wanted || !count()) return;
    const body = { since: wanted.since, until: wanted.until, states: [...wanted.states] };
    const params = { path: { bot_id: props.botId } };
    await act.run(async () => setDone(await answerOf(api.POST('/api/v1/bots/{bot_id}/webhook/replay', { params, body }))));
  };
  return (
    <Dialog title={s().webhook.replayPeriod} onClose={props.onClose}>
      <Show
        when={done()}
        fallback={
          <>
            <div class="period">
              <label>
                {s().webhook.from}
                <input class="field" type="datetime-local" value={since()} onInput={(event) => setSince(event.currentTarget.value)} />
              </label>
              <label>
                {s().webhook.to}
                <input class="field" type="datetime-local" value={until()} onInput={(event) => setUntil(event.currentTarget.value)} />
              </label>
            </div>
            <fieldset class="plain">
              <legend>{s().webhook.which}</legend>
              <For each={STATES}>
                {(state) => (
                  <label class="radio">
                    <input
                      type="checkbox"
                      checked={states().includes(state)}
                      onChange={(event) =>
                        setStates(event.currentTarget.checked ? [...states(), state] : states().filter((one) => one !== state))
                      }
                    />
                    {s().webhook.states[state]}
                  </label>
                )}
              </For>
            </fieldset>
            <p role="status">{count.loading ? s().webhook.counting : s().webhook.willReplay(count() ?? 0, MAX_REPLAYED)}</p>
            <Refused reason={act.refusal()} />
          </>
        }
      >
        {(result) => <p role="status">{s().webhook.replayed(result().replayed, result().skipped.length)}</p>}
      </Show>
      <div class="dialog-actions">
        <button type="button" class="btn" onClick={() => props.onClose()}>
          {done() ? t().close : t().cancel}
        </button>
        <Show when={!done()}>
          <button
            type="button"
            class="btn primary"
            aria-disabled={act.busy() || count.loading || !count() ? 'true' : undefined}
            onClick={() => void replay()}
          >
            {s().webhook.replayNumber(Math.min(count() ?? 0, MAX_REPLAYED))}
          </button>
        </Show>
      </div>
    </Dialog>
  );
}

interface Period {
  /** Seconds UTC. */
  readonly since: number;
  readonly until: number;
  readonly states: readonly State[];
}

/** How many finished deliveries a period has, up to one more than can be replayed. */
async function countDeliveries(botId: number, { since, until, states }: Period): Promise<number> {
  let count = 0;
  for (const state of states) {
    let before: number | null | undefined;
    while (before !== null && count <= MAX_REPLAYED) {
      const query = { state, limit: PAGE, ...(before === undefined ? {} : { before }) };
      const answer = await answerOf(api.GET('/api/v1/bots/{bot_id}/webhook/deliveries', { params: { path: { bot_id: botId }, query } }));
      count += answer.deliveries.filter(({ created_at: at }) => at >= since && at <= until).length;
      before = (answer.deliveries.at(-1)?.created_at ?? 0) < since ? null : answer.next_before;
    }
  }
  return count;
}

/** Seconds UTC of the value of a field for dates and times; NaN without one. */
function secondsOf(local: string): number {
  return Math.floor(new Date(local).getTime() / 1000);
}
