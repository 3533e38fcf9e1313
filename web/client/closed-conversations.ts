import { createSignal } from 'solid-js';
import type { ClientState } from '../state/model/client-state.js';
import { type ConversationKey, type DirectConversation, keyOf } from '../state/model/conversation.js';
import { conversationOfNarrow } from '../state/model/narrow.js';
import type { Client } from './client.js';
import { report } from './outcomes.js';

/** The newest message of each direct conversation when the reader closed it. */
type Closed = Readonly<Record<ConversationKey, number>>;

interface ClosedOfAccount {
  readonly ownId: number;
  readonly ids: Closed;
}

const [closed, setClosed] = createSignal<ClosedOfAccount>();
/** What the browser kept when this page was opened. Lists ask for each of their rows. */
let kept: ClosedOfAccount | undefined;

/** Whether a direct conversation stays out of lists on this device, until there is a newer message. Tracked. */
export function isClosed({ ownId }: ClientState, key: ConversationKey, maxMessageId: number): boolean {
  const at = closedOf(ownId)[key];
  return at !== undefined && maxMessageId <= at;
}

/** Takes a direct conversation out of lists, marks it as read, and leaves it if it is on screen. The reader can take that back. */
export function closeConversation(client: Client, conversation: DirectConversation): void {
  const { state, navigation, readMarks } = client;
  const key = keyOf(conversation);
  const before = closedOf(state.ownId);
  store(state.ownId, { ...before, [key]: state.directConversations[key]?.maxMessageId ?? 0 });
  const { undo } = readMarks.markConversations([key]);
  const location = navigation.location();
  const shown = location.view === 'narrow' ? conversationOfNarrow(location.narrow, state.ownId) : null;
  if (shown && keyOf(shown) === key) navigation.back();
  report({ kind: 'conversation-closed' }, () => {
    const { [key]: _reopened, ...others } = closedOf(state.ownId);
    store(state.ownId, others);
    undo();
  });
}

function closedOf(ownId: number): Closed {
  const known = closed();
  if (known?.ownId === ownId) return known.ids;
  if (kept?.ownId !== ownId) kept = { ownId, ids: stored(ownId) };
  return kept.ids;
}

const nameOf = (ownId: number): string => `skein-closed-${ownId}`;

function stored(ownId: number): Closed {
  try {
    return JSON.parse(localStorage.getItem(nameOf(ownId)) ?? '{}') as Closed;
  } catch {
    return {};
  }
}

function store(ownId: number, ids: Closed): void {
  setClosed({ ownId, ids });
  try {
    localStorage.setItem(nameOf(ownId), JSON.stringify(ids));
  } catch {
    // The browser keeps nothing; it lasts as long as the page.
  }
}
