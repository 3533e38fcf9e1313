import { Injectable } from '@nestjs/common';
import type { MessageId } from '../../../../kernel/ids.js';
import { type Message, MessageAccess, MessageRepository } from '../../../messaging/messages.api.js';
import { isRead } from '../../../messaging/read-state.api.js';
import type { User } from '../../../users/accounts.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import type { Notice, NoticeId } from '../domain/notice.js';
import { review, type Review } from '../domain/review.js';
import type { DeliveryChannel } from './delivery-channel.js';
import { GatherFactsService } from './gather-facts.service.js';

/** Decides again about notices that are due: their messages may have been read, changed or deleted, and settings may be others. */
@Injectable()
export class ReviewNoticesService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly access: MessageAccess,
    private readonly facts: GatherFactsService,
  ) {}

  /** @param notices of one account and one delivery channel */
  async review(account: User, channel: DeliveryChannel, notices: readonly Notice[]): Promise<ReadonlyMap<NoticeId, Review>> {
    const { realmId, id: userId } = account;
    const ids = notices.map(({ messageId }) => messageId);
    const existing = new Map((await this.messages.findByIds(realmId, ids)).map((message) => [message.id, message]));
    const readable = new Set((await this.access.filterReadable(account.asActor(INTERNAL_CLIENT), ids)).map(({ id }) => id));
    const flags = await this.messages.loadFlagFacts(userId, [...existing.values()]);
    const reviews = new Map<NoticeId, Review>();
    for (const notice of notices) {
      const message = existing.get(notice.messageId);
      const read = flags.get(notice.messageId);
      reviews.set(
        notice.id,
        await this.reviewOne(account, channel, notice, message, { readable, read: read !== undefined && isRead(read) }),
      );
    }
    return reviews;
  }

  private async reviewOne(
    account: User,
    channel: DeliveryChannel,
    notice: Notice,
    message: Message | undefined,
    { readable, read }: { readonly readable: ReadonlySet<MessageId>; readonly read: boolean },
  ): Promise<Review> {
    if (!message) return { action: 'cancel', reason: 'message_deleted' };
    if (!readable.has(message.id)) return { action: 'cancel', reason: 'access_lost' };
    if (read) return { action: 'cancel', reason: 'read_before_send' };
    const [gathered] = await this.facts.gather(message, [account.id], [channel], { edited: false });
    const facts = gathered?.facts[0];
    return facts ? review(notice, facts) : { action: 'cancel', reason: 'account_deactivated' };
  }
}
