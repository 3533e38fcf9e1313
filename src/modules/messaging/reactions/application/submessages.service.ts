import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { audienceOfMessage, MessageAccess } from '../../messages/application/message-access.js';
import { FollowTopicsService } from '../../topics/application/follow-topics.service.js';
import { checkSubmessage, checkSubmessageLength, type Submessage } from '../domain/widget.js';
import { SubmessageRepository } from './reaction.repository.js';

/** Attaches data of programs to messages. */
@Injectable()
export class SubmessagesService {
  constructor(
    private readonly access: MessageAccess,
    private readonly submessages: SubmessageRepository,
    private readonly events: ClientEvents,
    private readonly followTopics: FollowTopicsService,
  ) {}

  /**
   * A message takes at most `MAX_SUBMESSAGES` submessages of `MAX_SUBMESSAGE_BYTES` each. The first one must come from the sender of the
   * message; after that every reader may attach one.
   * @throws BadRequest
   */
  async attach(actor: Actor, { messageId, type, content }: Pick<Submessage, 'messageId' | 'type' | 'content'>): Promise<void> {
    const { message, channel } = await this.access.accessForChange(actor, messageId);
    checkSubmessageLength('content', content);
    const { realmId } = message;
    await this.access.runLocked(message, async () => {
      if (message.senderId !== actor.userId && !(await this.submessages.hasAttached(realmId, messageId, message.senderId))) {
        throw new BadRequest('You cannot attach a submessage to this message.');
      }
      if ((await this.submessages.count(realmId, messageId)) >= LIMITS.MAX_SUBMESSAGES) {
        throw new BadRequest(`A message can have at most ${LIMITS.MAX_SUBMESSAGES} submessages.`);
      }
      checkSubmessage(content, await this.submessages.findWidget(realmId, messageId), message.senderId === actor.userId);
      const id = await this.submessages.add(realmId, { messageId, senderId: actor.userId, type, content });
      const event: ClientEvent = {
        type: 'submessage',
        msg_type: type,
        message_id: messageId,
        submessage_id: id,
        sender_id: actor.userId,
        content,
      };
      const also = [actor.userId, ...(await this.access.listOutsideReaders(channel, [messageId]))];
      await this.events.publish([{ realmId, event, audience: audienceOfMessage(channel, message, also) }]);
      await this.followTopics.applyAfterParticipation(actor.userId, channel, message.topic);
    });
  }
}
