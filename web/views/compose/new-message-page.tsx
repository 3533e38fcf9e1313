import { type JSX, onCleanup } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { coverView } from '../../kernel/browser-history.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';

/** What is above the field while a message is begun on a page of the sidebar, to which Back leads. */
export function NewMessagePage(): JSX.Element {
  const { composer } = useClient();
  const close = (): void => composer.close();
  onCleanup(coverView(close));
  return (
    <>
      <header class="head">
        <button type="button" class="ib" aria-label={t().header.back} onClick={close}>
          <Icon name="arrow-left" size="l" />
        </button>
        <h1>{composer.recipient().kind === 'direct' ? t().sidebar.newDirectMessage : t().newMessage}</h1>
      </header>
      <span class="grow" />
    </>
  );
}
