import { goTo } from '../../kernel/browser-history.js';
import type { Client } from '../../client/client.js';
import { type Conversation, conversationOf } from '../../state/model/conversation.js';
import { conversationOfNarrow } from '../../state/model/narrow.js';
import { parseHash } from '../../state/places/hash-location.js';

/** A window that is opened for a reply has this in its address. */
const PARAMETER = 'reply';

/** Shows the conversation of a notification with the field for an answer. @param hash the fragment of the address of its message */
export function replyTo(client: Client, hash: string): void {
  const open = (): void => {
    const conversation = conversationAt(client, hash);
    if (conversation) queueMicrotask(() => client.composer.open(conversation));
  };
  if (window.location.hash === hash) open();
  else {
    window.addEventListener('hashchange', open, { once: true });
    goTo(hash);
  }
}

/** To be called when the first view is shown: it may have been opened for a reply. */
export function replyIfAsked(client: Client): void {
  const { search, hash } = window.location;
  if (!new URLSearchParams(search).has(PARAMETER)) return;
  window.history.replaceState(window.history.state, '', `/${hash}`);
  replyTo(client, hash);
}

/** Where the message of an address is; the conversation that the address names if that is not known. */
function conversationAt({ state }: Client, hash: string): Conversation | null {
  const location = parseHash(hash, state);
  if (location.view !== 'narrow') return null;
  const message = state.messages[location.near ?? 0];
  return message ? conversationOf(message, state.ownId) : conversationOfNarrow(location.narrow, state.ownId);
}
