import { createEffect, type JSX, onCleanup, onMount } from 'solid-js';
import { goTo } from '../../kernel/browser-history.js';
import { onWorkerMessage } from '../../api/loaded-page.js';
import { onTrouble, RateLimited } from '../../api/session-fetch.js';
import { useClient } from '../../client/client-context.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { t } from '../../ui/texts/texts.js';
import { isVisitor } from '../../state/places/visitor.js';
import { replyIfAsked, replyTo } from './reply-to-notification.js';
import { SessionEndedDialog } from './session-ended-dialog.js';
import { createTabTitle } from './tab-title.js';

/** Changes that the client makes by itself, without an act of the reader. */
const BACKGROUND = /\/(?:users\/me\/presence|typing|messages\/flags|drafts)\b/;

/** What the browser shows of the client outside of its views, and what the state of the connection changes everywhere. */
export function Connection(): JSX.Element {
  const client = useClient();
  createTabTitle(client);
  onWorkerMessage(({ show, reply }) => {
    if (show === undefined) return;
    if (reply && !isVisitor(client.state)) replyTo(client, show);
    else goTo(show);
  });
  onMount(() => !isVisitor(client.state) && replyIfAsked(client));
  createEffect(() => document.documentElement.classList.toggle('offline', client.connection().kind !== 'connected'));
  onCleanup(
    onTrouble((trouble) => {
      if (!(trouble instanceof RateLimited) || !trouble.isChange || BACKGROUND.test(trouble.path)) return;
      showToast(t().connection.tooFast(Math.ceil(trouble.seconds)));
    }),
  );
  void import('../notifications/desktop-notifications.js').then(({ DesktopNotifications }) => new DesktopNotifications(client));
  void import('../notifications/browser-push.js').then(({ renewSubscription }) => renewSubscription()).catch(() => undefined);
  return <SessionEndedDialog />;
}
