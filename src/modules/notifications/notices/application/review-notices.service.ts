import { Injectable } from '@nestjs/common';
import type { MessageId } from '../../../../kernel/ids.js';
import { type Message, MessageAccess, MessageRepository } from '../../../messaging/messages.api.js';
import { isRead } from '../../../messaging/read-state.api.js';
import type { User } from '../../../users/accounts.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import type { Notice, NoticeId } from '../domain/notice.js';
import type { Reason } from '../domain/reason.js';
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
    const isReadNow = ({ messageId }: Notice): boolean => {
      const own = flags.get(messageId);
      return own !== undefined && isRead(own);
    };
    const gone = new Map(notices.map((notice) => [notice, reasonToCancel(notice, { existing, readable, isRead: isReadNow(notice) })]));
    const left = [...new Set(notices.filter((notice) => gone.get(notice) === null).map(({ messageId }) => messageId))];
    const concerned = left.flatMap((id) => existing.get(id) ?? []).map((message) => ({ message, userIds: [userId] }));
    const reachable = await this.facts.findReachable(realmId, [userId], [channel]);
    const gathered = concerned.length === 0 ? [] : await this.facts.gather(realmId, concerned, reachable, { edited: false });
    const facts = new Map(gathered.map((one) => [one.message.id, one.facts[0]]));
    return new Map(
      notices.map((notice): [NoticeId, Review] => {
        const own = facts.get(notice.messageId);
        const reason = gone.get(notice) ?? (own ? null : 'account_deactivated');
        return [notice.id, own && reason === null ? review(notice, own) : { action: 'cancel', reason: reason ?? 'account_deactivated' }];
      }),
    );
  }
}

/** Why a notice is not needed any more, whatever the settings; null if it may be. */
function reasonToCancel(
  { messageId }: Notice,
  now: { readonly existing: ReadonlyMap<MessageId, Message>; readonly readable: ReadonlySet<MessageId>; readonly isRead: boolean },
): Reason | null {
  if (!now.existing.has(messageId)) return 'message_deleted';
  if (!now.readable.has(messageId)) return 'access_lost';
  return now.isRead ? 'read_before_send' : null;
}
