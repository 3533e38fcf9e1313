import { type Accessor, createMemo } from 'solid-js';
import { type Conversation, type ConversationKey, keyOf } from '../../state/model/conversation.js';
import { channelOfNarrow, conversationOfNarrow } from '../../state/model/narrow.js';
import { useClient } from '../../client/client-context.js';

/** The conversation on screen, if it is one. */
export function createOpenConversation(): Accessor<{ readonly key: ConversationKey; readonly conversation: Conversation } | undefined> {
  const client = useClient();
  return createMemo(() => {
    const location = client.navigation.location();
    const conversation = location.view === 'narrow' ? conversationOfNarrow(location.narrow, client.state.ownId) : null;
    return conversation ? { key: keyOf(conversation), conversation } : undefined;
  });
}

/** The channel on screen, or that of the conversation on screen. */
export function createOpenChannel(): Accessor<number | null> {
  const client = useClient();
  return createMemo(() => {
    const location = client.navigation.location();
    if (location.view === 'topics') return location.channelId;
    return location.view === 'narrow' ? channelOfNarrow(location.narrow) : null;
  });
}
