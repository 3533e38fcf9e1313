import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { MessageAccess, MessageRepository } from '../../../messaging/messages.api.js';
import { isRead } from '../../../messaging/read-state.api.js';
import { decide, type Decision } from '../domain/decide.js';
import type { DeliveryChannelName } from '../domain/delivery-channel-name.js';
import type { Notice } from '../domain/notice.js';
import { DeliveryChannels } from './delivery-channels.js';
import { GatherFactsService } from './gather-facts.service.js';
import { NoticeRepository } from './notice.repository.js';

/** Why an account was, or was not, notified of a message through one delivery channel. */
export interface NoticeExplanation {
  readonly channel: DeliveryChannelName;
  /** The decision of that time; null if none was recorded, because something that lasts prevented the notice, or it was deleted since. */
  readonly recorded: Notice | null;
  /** The decision as it would be now. */
  readonly now: Decision;
}

/** Explains decisions about notices to the account that they concern. */
@Injectable()
export class ExplainNoticesService {
  constructor(
    private readonly access: MessageAccess,
    private readonly messages: MessageRepository,
    private readonly facts: GatherFactsService,
    private readonly channels: DeliveryChannels,
    private readonly notices: NoticeRepository,
  ) {}

  /**
   * @param actor the account that asks about itself
   * @throws BadRequest `Invalid message(s)` if the message does not exist, or the account may not read it
   */
  async explain(actor: Actor, messageId: MessageId): Promise<NoticeExplanation[]> {
    const { realmId, userId } = actor;
    const { message } = await this.access.accessMessage(actor, messageId);
    const channels = this.channels.list();
    const recorded = await this.notices.list(realmId, userId, { messageId, before: null, limit: channels.length });
    const reachable = await this.facts.findReachable(realmId, [userId], channels);
    const [gathered] = await this.facts.gather(realmId, [{ message, userIds: [userId] }], reachable, { edited: false });
    const flags = (await this.messages.loadFlagFacts(userId, [message])).get(messageId);
    if (!gathered) return [];
    const read = flags !== undefined && isRead(flags);
    return Promise.all(
      gathered.facts.map(async (facts) => {
        const limitedUntil = (await this.channels.get(facts.channel)?.limitedUntil?.(gathered.account)) ?? null;
        return {
          channel: facts.channel,
          recorded: recorded.find(({ channel }) => channel === facts.channel) ?? null,
          // What the account itself or somebody whom it has muted writes is read at once, so that this is no further obstacle.
          now: decide({ ...facts, read: read && !facts.ownMessage && !facts.senderMuted, limitedUntil }),
        };
      }),
    );
  }
}
