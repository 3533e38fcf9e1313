import { createSignal, type JSX, onCleanup } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { nameOf } from '../labels/names.js';
import { t } from '../../ui/texts/texts.js';
import { showTimes } from '../content/time-text.js';
import { Announcements } from './announcements.js';
import { cleanHtml } from '../../ui/clean-html.js';

/**
 * Tells screen readers of new messages of others in the conversation on screen.
 * @param isAtEnd whether the reader is at the end of the list: history is read in peace
 * @param belongs whether a message is one of the list
 */
export function Announcer(props: { readonly isAtEnd: () => boolean; readonly belongs: (id: number) => boolean }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const [text, setText] = createSignal('');
  const announcements = new Announcements(setText, (count) => t().list.newMessages(count));
  onCleanup(() => announcements.dispose());
  onCleanup(
    client.onEvent((event) => {
      if (event.type !== 'message' || event.message.sender_id === state.ownId) return;
      if (!props.belongs(event.message.id) || !props.isAtEnd()) return;
      if (!state.mutedUserIds.includes(event.message.sender_id))
        announcements.add(nameOf(state, event.message.sender_id), plainText(event.message));
    }),
  );
  return (
    <div class="vh" aria-live="polite" aria-atomic="true">
      {text()}
    </div>
  );
}

/** What a message says at first sight: without markup, and without what its author has hidden. */
function plainText({ content }: Pick<Message, 'content'>): string {
  const holder = document.createElement('template');
  holder.innerHTML = cleanHtml(content) as unknown as string;
  for (const hidden of holder.content.querySelectorAll('.spoiler-content, annotation')) hidden.remove();
  showTimes(holder.content);
  return holder.content.textContent;
}
