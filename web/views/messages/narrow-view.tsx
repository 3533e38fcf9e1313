import { createMemo, type JSX, Show } from 'solid-js';
import { type Conversation, keyOf } from '../../state/conversation.js';
import { conversationOfNarrow, type Narrow, narrowKey } from '../../state/narrow.js';
import { useClient } from '../client/client-context.js';
import { TypingLine } from '../people/typing-line.js';
import { ConversationBar } from './conversation-bar.js';
import { MessageList } from './message-list.js';
import { NarrowHeader } from './narrow-header.js';

/** Messages with the header that says which. */
export function NarrowView(props: { readonly narrow: Narrow; readonly near: number | undefined }): JSX.Element {
  const { state } = useClient();
  const conversation = createMemo((): Conversation | null => conversationOfNarrow(props.narrow, state.ownId), null, {
    equals: (a, b) => (a && keyOf(a)) === (b && keyOf(b)),
  });
  return (
    <>
      <NarrowHeader narrow={props.narrow} conversation={conversation()} />
      <ConversationBar narrow={props.narrow} />
      <Show when={`${narrowKey(props.narrow)} ${props.near ?? ''}`} keyed>
        <MessageList narrow={props.narrow} near={props.near} />
      </Show>
      <Show when={conversation()}>{(place) => <TypingLine conversation={place()} />}</Show>
    </>
  );
}
