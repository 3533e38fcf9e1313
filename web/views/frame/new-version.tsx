import { type JSX, Show } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';

/** A quiet line about a newer client. The page also loads it by itself when nobody has looked at it for a while. */
export function NewVersion(): JSX.Element {
  const client = useClient();
  return (
    <Show when={client.version.isOld()}>
      <button type="button" class="row quiet new-version" onClick={() => window.location.reload()}>
        <Icon name="refresh-cw" />
        <span class="cut">{t().connection.newVersion}</span>
      </button>
    </Show>
  );
}
