import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, MessageId } from '../../../../kernel/ids.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { foldCase } from '../../../../kernel/text.js';
import { ChannelAccess } from '../../../channels/channels.api.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { EditPolicy } from './edit-policy.js';
import { MessageEditRepository } from './message-edit.repository.js';
import { RemoveMessagesService } from './remove-messages.service.js';

const BATCH = 100;
/** The deletion of a large topic stops after this time; the client repeats the request. */
const TOPIC_DELETION_TIMEOUT_MS = 30_000;

/** Deletes a message, or all messages of a topic. */
@Injectable()
export class DeleteMessageService {
  constructor(
    private readonly access: MessageAccess,
    private readonly channels: ChannelAccess,
    private readonly policy: EditPolicy,
    private readonly messages: MessageEditRepository,
    private readonly removeMessages: RemoveMessagesService,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest if the actor may not delete the message, or if it was deleted before */
  async deleteMessage(actor: Actor, id: MessageId): Promise<void> {
    const accessed = await this.access.accessForChange(actor, id);
    await this.policy.checkDeletion(actor, accessed);
    if ((await this.removeMessages.remove(actor, accessed.message.conversationId, [id])) === 0) throw new BadRequest('Invalid message(s)');
  }

  /**
   * Deletes the messages of a topic that the actor can see, the newest first. For administrators.
   * @returns whether all of them are deleted; if not, the same request continues
   * @throws BadRequest `Invalid channel ID`
   */
  async deleteTopic(actor: Actor, channelId: ChannelId, topic: string): Promise<boolean> {
    const channel = await this.channels.accessContent(actor, channelId);
    if (channel.archived) throw new BadRequest('Invalid channel ID');
    const { realmId, conversationId } = channel;
    const topicKey = foldCase(topic === EMPTY_TOPIC_DISPLAY_NAME ? '' : topic);
    const receivedBy = (await this.channels.canReadHistory(actor, channel)) ? null : actor.userId;
    const ids = (await this.messages.listTopic({ realmId, conversationId, topicKey, from: 0, receivedBy })).map(({ id }) => id);
    const deadline = this.clock.now() + TOPIC_DELETION_TIMEOUT_MS;
    for (let end = ids.length; end > 0; end -= BATCH) {
      if (this.clock.now() > deadline) return false;
      await this.removeMessages.remove(actor, conversationId, ids.slice(Math.max(0, end - BATCH), end));
    }
    return true;
  }
}
