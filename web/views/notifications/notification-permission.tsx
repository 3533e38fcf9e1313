import { createSignal, type JSX, Show } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';

const DISMISSED = 'skein-notifications-dismissed';

/** A line that offers notifications on the desktop, after somebody has mentioned the reader for the first time. It never comes back. */
export function NotificationPermission(): JSX.Element {
  const client = useClient();
  const isPossible = typeof Notification !== 'undefined' && 'serviceWorker' in navigator;
  const [isOpen, setOpen] = createSignal(isPossible && Notification.permission === 'default' && localStorage.getItem(DISMISSED) === null);
  const close = (): void => {
    localStorage.setItem(DISMISSED, 'true');
    setOpen(false);
  };
  const ask = async (): Promise<void> => {
    await Notification.requestPermission();
    close();
  };
  return (
    <Show when={isOpen() && client.unread().total.mentions > 0 && client.state.settings.enable_desktop_notifications}>
      <div class="banner info">
        <Icon name="bell-ring" />
        <span>{t().notifications.offer}</span>
        <span class="grow" />
        <button type="button" class="btn sm" onClick={() => void ask()}>
          {t().notifications.allow}
        </button>
        <button type="button" class="ib sm" aria-label={t().notifications.notNow} title={t().notifications.notNow} onClick={close}>
          <Icon name="x" />
        </button>
      </div>
    </Show>
  );
}
