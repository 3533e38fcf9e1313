import { reportFailure } from '../../client/outcomes.js';
import { createSignal, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { EmailSuppression } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { t } from '../../ui/texts/texts.js';

/** Where this device keeps which refusal the reader does not want to hear of again. */
const DISMISSED = 'skein-email-suppression-dismissed';

/** Says that mail servers refuse the address of the account, until the reader dismisses it or mails are sent again. */
export function EmailSuppressionBar(): JSX.Element {
  const { state } = useClient();
  const [dismissed, setDismissed] = createSignal(localStorage.getItem(DISMISSED));
  const shown = (): EmailSuppression | null => {
    const suppression = state.emailSuppression;
    return suppression && keyOf(suppression) !== dismissed() ? suppression : null;
  };
  const dismiss = (suppression: EmailSuppression): void => {
    localStorage.setItem(DISMISSED, keyOf(suppression));
    setDismissed(keyOf(suppression));
  };
  return (
    <Show when={shown()}>
      {(suppression) => (
        <div class="banner wraps" role="status">
          <Icon name="circle-alert" />
          <span>{t().emailSuppression.text(suppression().email)}</span>
          <a class="btn sm" href="#settings/account-and-privacy">
            {t().emailSuppression.change}
          </a>
          <LiftButton />
          <button
            type="button"
            class="ib sm"
            aria-label={t().emailSuppression.dismiss}
            title={t().emailSuppression.dismiss}
            onClick={() => dismiss(suppression())}
          >
            <Icon name="x" />
          </button>
        </div>
      )}
    </Show>
  );
}

/** Lets the server send mails to the account again. */
export function LiftButton(): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const lift = async (): Promise<void> => {
    if (busy()) return;
    setBusy(true);
    try {
      await answerOf(api.DELETE('/api/v1/users/me/email_suppression'));
      showToast(t().emailSuppression.lifted);
    } catch (error) {
      reportFailure(error);
    }
    setBusy(false);
  };
  return (
    <button type="button" class="btn sm" aria-disabled={busy() ? 'true' : undefined} onClick={() => void lift()}>
      {t().emailSuppression.works}
    </button>
  );
}

function keyOf({ email, refused_at: refusedAt }: EmailSuppression): string {
  return `${refusedAt} ${email}`;
}
