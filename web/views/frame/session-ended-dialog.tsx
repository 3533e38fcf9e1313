import { type JSX, onCleanup, Show } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { loginUrl } from '../../client/login-url.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { t } from '../../ui/texts/texts.js';

const CHECK_MS = 10_000;

/** Lets the reader log in again. The view stays as it is, and goes on when this browser has a session, also from another tab. */
export function SessionEndedDialog(): JSX.Element {
  const client = useClient();
  return (
    <Show when={client.connection().kind === 'ended'}>
      <Dialog title={t().connection.ended} onClose={() => undefined} keepOpen={() => true} unasked>
        <SessionSearch />
        <p role="alert">{t().connection.endedHint}</p>
        <div class="dialog-actions">
          <a class="btn" href={loginUrl()} target="_blank">
            {t().connection.logInElsewhere}
          </a>
          <a class="btn primary" href={loginUrl()}>
            {t().connection.logIn}
          </a>
        </div>
      </Dialog>
    </Show>
  );
}

/** Asks again and again whether there is a session. */
function SessionSearch(): JSX.Element {
  const client = useClient();
  const check = (): void => client.checkConnection();
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') check();
  }, CHECK_MS);
  window.addEventListener('focus', check);
  onCleanup(() => {
    clearInterval(timer);
    window.removeEventListener('focus', check);
  });
  return null;
}
