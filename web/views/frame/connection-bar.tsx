import { createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { useClient } from '../client/client-context.js';
import { Icon } from '../icon.js';
import { formatTime } from '../texts/format.js';
import { t } from '../texts/texts.js';

/** A short interruption is not worth a word. */
const SHOW_AFTER_MS = 3000;

/** Says that there is no connection, and when the next attempt is. */
export function ConnectionBar(): JSX.Element {
  const client = useClient();
  const [now, setNow] = createSignal(Date.now());
  const timer = setInterval(() => setNow(Date.now()), 1000);
  onCleanup(() => clearInterval(timer));
  const lost = (): { readonly since: number; readonly retryAt: number } | undefined => {
    const status = client.connection();
    return status.kind === 'disconnected' && (now() - status.since > SHOW_AFTER_MS || !navigator.onLine) ? status : undefined;
  };
  return (
    <Show when={lost()}>
      {(status) => (
        <div class="banner" role="status">
          <Icon name="wifi-off" />
          <Show when={navigator.onLine} fallback={<span>{t().connection.offline(formatTime(status().since / 1000))}</span>}>
            <span>{t().connection.reconnecting(Math.max(0, Math.ceil((status().retryAt - now()) / 1000)))}</span>
            <button type="button" class="btn sm" onClick={() => client.reconnect()}>
              {t().connection.now}
            </button>
          </Show>
        </div>
      )}
    </Show>
  );
}
