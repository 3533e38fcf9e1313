import { type JSX, onCleanup, Show } from 'solid-js';
import { SessionEnded } from '../../api/api-error.js';
import { onTrouble } from '../../api/session-fetch.js';
import { useClient } from '../../client/client-context.js';
import { loginUrl } from '../../client/login-url.js';
import { useHotkeys } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { t } from '../../ui/texts/texts.js';
import { askForAccount, isAccountAsked, stopAsking } from './account-question.js';

/** Keys that begin a message. */
const WRITING_KEYS = ['C', 'X', 'R'];

/** What stands in place of the compose field for visitors. */
export function VisitorBar(): JSX.Element {
  useHotkeys(...WRITING_KEYS.map((key) => ({ key, run: () => (askForAccount(), true) })));
  return (
    <div class="c-closed">
      <div class="say visitor">
        <Icon name="globe" />
        <span>{t().visitor.reads}</span>
        <span class="grow" />
        <LogInLink primary />
      </div>
    </div>
  );
}

/** What is shown to visitors in place of a view that belongs to an account, or of a conversation that they may not read. */
export function AccountNeeded(): JSX.Element {
  return (
    <div class="empty" role="status">
      <Icon name="lock" size="xl" />
      <h1>{t().visitor.needsAccount}</h1>
      <p>{t().visitor.needsAccountHint}</p>
      <p class="empty-acts">
        <LogInLink />
        <a class="btn sm" href="#feed">
          {t().visitor.goToFeed}
        </a>
      </p>
    </div>
  );
}

/** Offers a visitor to log in after an act that needs an account, which the server has refused or nothing has done. */
export function AccountDialog(): JSX.Element {
  onCleanup(
    onTrouble((trouble) => {
      if (trouble instanceof SessionEnded) askForAccount();
    }),
  );
  return (
    <Show when={isAccountAsked()}>
      <Dialog title={t().visitor.needsAccount} onClose={stopAsking} unasked>
        <p>{t().visitor.needsAccountHint}</p>
        <div class="dialog-actions">
          <button type="button" class="btn" onClick={stopAsking}>
            {t().visitor.notNow}
          </button>
          <a class="btn primary" href={loginUrl()}>
            {t().visitor.logIn}
          </a>
        </div>
      </Dialog>
    </Show>
  );
}

/** Leads to the login page, and from there back to the view on screen. @param primary for the one that a visitor always sees */
export function LogInLink(props: { readonly primary?: boolean }): JSX.Element {
  const { navigation } = useClient();
  const url = (): string => {
    navigation.location();
    return loginUrl();
  };
  return (
    <a class="btn sm" classList={{ primary: props.primary ?? false }} href={url()}>
      {t().visitor.logIn}
    </a>
  );
}
