import type { Audience } from '../../../../kernel/client-events.js';
import type { UserId } from '../../../../kernel/ids.js';
import type { Channel } from '../../../channels/channels.api.js';
import type { Message } from '../domain/message.js';

/**
 * Whom a change of a message concerns: those who may read it now, by the rule of `MessageAccess`, and belong to its conversation or have
 * received it.
 * @param channel where the message is; undefined for direct messages
 * @param also accounts that may read it and are told in any case
 */
export function concernedAudience(
  channel: Channel | undefined,
  { conversationId, id }: Pick<Message, 'conversationId' | 'id'>,
  also?: readonly UserId[],
): Audience {
  return {
    kind: 'concerned',
    conversationId,
    messageId: id,
    members: channel?.hasSharedHistory ?? false,
    ...(channel ? { visibility: channel.visibility } : {}),
    ...(also ? { also } : {}),
  };
}
