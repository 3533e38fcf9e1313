import type { Message } from '../../api/wire.js';
import type { ClientState } from '../../state/model/client-state.js';
import { type Conversation, conversationOf } from '../../state/model/conversation.js';
import { conversationName } from '../labels/names.js';
import { s } from '../account/texts/settings-texts.js';

/** The conversation of a message in words, as in the list of deliveries. */
export function deliveryPlace(state: ClientState, message: Message): string {
  const conversation: Conversation = conversationOf(message, state.ownId);
  return conversation.kind === 'direct' ? s().webhook.direct : conversationName(state, conversation);
}
