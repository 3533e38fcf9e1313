import { For, type JSX, Match, Switch } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { HELP_PAGES, type HelpPage } from '../../state/places/hash-location.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { t } from '../../ui/texts/texts.js';
import { ShortcutSheet } from '../shortcuts/shortcut-sheet.js';
import { AboutPage } from './about-page.js';
import { FormattingPage } from './formatting-page.js';
import { OperatorsPage } from './operators-page.js';
import { helpTexts } from './texts/help-texts.js';

/** The pages of help, each of which has an address. Going from one to another leaves the history of the browser as it is. */
export function HelpDialog(props: { readonly page: HelpPage }): JSX.Element {
  const { navigation } = useClient();
  const close = (): void => navigation.closeHelp();
  return (
    <Dialog title={t().help.pages[props.page]} onClose={close} class="sheet" hasAddress>
      <nav class="tabs" aria-label={helpTexts().pages}>
        <For each={HELP_PAGES}>
          {(page) => (
            <a
              href={navigation.href({ view: 'help', page })}
              aria-current={page === props.page ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                navigation.showHelp(page);
              }}
            >
              {t().help.pages[page]}
            </a>
          )}
        </For>
      </nav>
      <Switch>
        <Match when={props.page === 'keyboard-shortcuts'}>
          <ShortcutSheet />
        </Match>
        <Match when={props.page === 'message-formatting'}>
          <FormattingPage />
        </Match>
        <Match when={props.page === 'search-operators'}>
          <OperatorsPage />
        </Match>
        <Match when={props.page === 'about-zulip'}>
          <AboutPage />
        </Match>
      </Switch>
      <div class="dialog-actions">
        <button type="button" class="btn" onClick={close}>
          {t().close}
        </button>
      </div>
    </Dialog>
  );
}
