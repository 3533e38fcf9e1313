import { createMemo, type JSX, Show } from 'solid-js';
import { type Conversation, keyOf } from '../../state/model/conversation.js';
import { conversationOfNarrow, type Narrow, narrowKey } from '../../state/model/narrow.js';
import { useClient } from '../../client/client-context.js';
import { TypingLine } from '../people/typing-line.js';
import { ConversationBar, LostBanner } from './conversation-bar.js';
import { isLost, leadsNowhere } from './linked-message.js';
import { MessageList } from './message-list.js';
import { NarrowHeader } from './narrow-header.js';

/** Messages with the header that says which. */
export function NarrowView(props: {
  readonly narrow: Narrow;
  readonly near: number | undefined;
  /** Whether the messages may be somewhere else. */
  readonly isSearching: boolean;
  /** What says that the message of the address is gone, if it is. */
  readonly whenLost: JSX.Element;
}): JSX.Element {
  const client = useClient();
  const { state } = client;
  const conversation = createMemo((): Conversation | null => conversationOfNarrow(props.narrow, state.ownId), null, {
    equals: (a, b) => (a && keyOf(a)) === (b && keyOf(b)),
  });
  return (
    <>
      <NarrowHeader narrow={props.narrow} conversation={conversation()} />
      <ConversationBar narrow={props.narrow} />
      <Show when={props.near !== undefined && isLost(client) && !leadsNowhere(client)}>
        <LostBanner />
      </Show>
      <Show when={`${narrowKey(props.narrow)} ${props.near ?? ''}`} keyed>
        <MessageList narrow={props.narrow} near={props.near} whenEmpty={props.isSearching ? <span /> : props.whenLost} />
      </Show>
      <Show when={conversation()}>{(place) => <TypingLine conversation={place()} />}</Show>
    </>
  );
}
