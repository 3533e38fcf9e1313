import { createSignal, type JSX, Match, onCleanup, Show, Switch } from 'solid-js';
import type { ConnectionStatus } from '../../api/event-stream.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { formatRecent, formatTime } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';

type Disconnected = Extract<ConnectionStatus, { kind: 'disconnected' }>;

/** A short interruption is not worth a word. */
const SHOW_AFTER_MS = 3000;
const SHOW_CATCHING_UP_AFTER_MS = 1000;
/** A state that is younger is as good as a new one. */
const OLD_AFTER_MS = 60_000;

/** Says that there is no connection and when the next attempt is, or that the client catches up with what was missed. */
export function ConnectionBar(): JSX.Element {
  const client = useClient();
  const [now, setNow] = createSignal(Date.now());
  const timer = setInterval(() => setNow(Date.now()), 1000);
  onCleanup(() => clearInterval(timer));
  const lost = (): Disconnected | undefined => {
    const status = client.connection();
    return status.kind === 'disconnected' && (now() - status.since > SHOW_AFTER_MS || !navigator.onLine) ? status : undefined;
  };
  const offline = (): Disconnected | undefined => {
    const status = lost();
    return navigator.onLine ? undefined : status;
  };
  const isCatchingUp = (): boolean => {
    const status = client.connection();
    return status.kind === 'catching-up' && now() - status.since > SHOW_CATCHING_UP_AFTER_MS;
  };
  const asOf = (): number | undefined => {
    const time = client.asOf();
    return time !== undefined && now() - time > OLD_AFTER_MS ? time : undefined;
  };
  return (
    <div class="connection-bar">
      <Show when={asOf()}>
        {(time) => (
          <div class="banner info" role="status">
            <Icon name="clock" />
            <span>{t().connection.asOf(formatRecent(time() / 1000))}</span>
          </div>
        )}
      </Show>
      <Switch>
        <Match when={isCatchingUp()}>
          <div class="banner info" role="status">
            <Icon name="refresh-cw" />
            <span>{t().connection.catchingUp(client.missed() ?? 0)}</span>
          </div>
        </Match>
        <Match when={offline()}>
          {(status) => (
            <div class="banner" role="status">
              <Icon name="wifi-off" />
              <span>{t().connection.offline(formatTime(status().since / 1000))}</span>
            </div>
          )}
        </Match>
        <Match when={lost()}>
          {(status) => (
            <div class="banner">
              <Icon name="refresh-cw" />
              <span role="status">
                <span class="vh">{t().connection.lost}</span>
              </span>
              <span aria-hidden="true">{t().connection.reconnecting(Math.max(0, Math.ceil((status().retryAt - now()) / 1000)))}</span>
              <span class="grow" />
              <button type="button" class="btn sm" onClick={() => client.reconnect()}>
                {t().connection.now}
              </button>
            </div>
          )}
        </Match>
      </Switch>
    </div>
  );
}
