import { createSignal, type JSX, Show } from 'solid-js';
import type { ConversationKey } from '../../state/model/conversation.js';
import { useClient } from '../../client/client-context.js';
import { markAsRead } from '../../client/conversation-acts.js';
import { Icon } from '../../ui/icon.js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { t } from '../../ui/texts/texts.js';

const MarkAllDialog = lazyOverlay(() => import('./mark-all-dialog.js'));

/** From so many conversations on, a slip of the finger costs more than a question. */
const ASKS_FROM = 10;

/** Marks all conversations of a view as read, after a question if they are many. */
export function MarkAllButton(props: { readonly keys: () => readonly ConversationKey[]; readonly class?: string }): JSX.Element {
  const client = useClient();
  const [asked, setAsked] = createSignal<readonly ConversationKey[]>();
  const mark = (): void => {
    const keys = props.keys();
    if (keys.length >= ASKS_FROM) setAsked(keys);
    else markAsRead(client, keys);
  };
  return (
    <>
      <button
        type="button"
        class={`btn quiet sm ${props.class ?? ''}`}
        aria-disabled={props.keys().length === 0 ? true : undefined}
        onClick={mark}
      >
        <Icon name="check" />
        <span class="desk-only">{t().acts.markAllAsRead}</span>
        <span class="vh mobile-only">{t().acts.markAllAsRead}</span>
      </button>
      <Show when={asked()}>
        {(keys) => <MarkAllDialog count={keys().length} onConfirm={() => markAsRead(client, keys())} onClose={() => setAsked(undefined)} />}
      </Show>
    </>
  );
}
