import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { type Message, MessageRepository } from '../../../messaging/messages.api.js';
import { decide, type Decision } from '../domain/decide.js';
import type { NewNotice } from '../domain/notice.js';
import type { Obstacle } from '../domain/reason.js';
import { AllChannelAccounts } from './all-channel-accounts.js';
import { DeliveryChannels } from './delivery-channels.js';
import { GatherFactsService } from './gather-facts.service.js';
import { type MessageAudience, NoticeAudienceQueries } from './notice-audience.queries.js';
import { NoticeRepository } from './notice.repository.js';

/** A wildcard mention may concern everybody in a channel. */
const ACCOUNTS_AT_A_TIME = 500;

/** Obstacles that cannot be found out later, so that a decision which they changed is recorded. */
const PASSING: readonly string[] = ['active', 'quiet_hours', 'snoozed', 'rate_limited'] satisfies Obstacle[];

/** Decides whom new and edited messages notify, and records the decisions. */
@Injectable()
export class DecideNoticesService {
  constructor(
    private readonly queries: NoticeAudienceQueries,
    private readonly messages: MessageRepository,
    private readonly facts: GatherFactsService,
    private readonly allChannelAccounts: AllChannelAccounts,
    private readonly channels: DeliveryChannels,
    private readonly notices: NoticeRepository,
  ) {}

  /**
   * Decides about messages; what is decided already stays.
   * @param edited whether they were edited, so that only mentions count
   */
  async decide(messageIds: readonly MessageId[], { edited }: { readonly edited: boolean }): Promise<void> {
    if (messageIds.length === 0 || this.channels.list().length === 0) return;
    const concerned: { readonly realmId: RealmId; readonly messageId: MessageId; readonly userIds: readonly UserId[] }[] = [];
    for (const audience of await this.queries.findAudiences(messageIds, edited)) {
      if (edited && !audience.isChannel) continue; // The direct message itself has notified them.
      const userIds = edited ? audience.userIds : await this.addAllChannelAccounts(audience);
      if (userIds.length > 0) concerned.push({ ...audience, userIds });
    }
    for (const realmId of new Set(concerned.map((one) => one.realmId))) {
      const inRealm = new Map(concerned.filter((one) => one.realmId === realmId).map((one) => [one.messageId, one.userIds]));
      for (const message of await this.messages.findByIds(realmId, [...inRealm.keys()])) {
        for (const part of chunks(inRealm.get(message.id) ?? [], ACCOUNTS_AT_A_TIME)) await this.decideFor(message, part, edited);
      }
    }
  }

  private async decideFor(message: Message, userIds: readonly UserId[], edited: boolean): Promise<void> {
    const gathered = await this.facts.gather(message, userIds, this.channels.list(), { edited });
    const decided = gathered.flatMap(({ account, facts }) =>
      facts.flatMap((one): NewNotice[] => {
        const decision = decide(one);
        if (!isRecorded(decision) || decision.cause === null) return [];
        const { outcome, cause, reason, at } = decision;
        const { realmId, id: messageId } = message;
        const finished = outcome === 'drop';
        return [
          {
            realmId,
            userId: account.id,
            messageId,
            channel: one.channel,
            cause,
            outcome,
            reason,
            decidedAt: one.now,
            dueAt: at,
            finishedAt: finished ? one.now : null,
            result: finished ? 'dropped' : null,
          },
        ];
      }),
    );
    if (decided.length > 0) await this.notices.addMissing(decided);
  }

  private async addAllChannelAccounts({ realmId, conversationId, isChannel, userIds }: MessageAudience): Promise<readonly UserId[]> {
    if (!isChannel) return userIds;
    const accounts = await this.allChannelAccounts.listFor(realmId);
    if (accounts.size === 0) return userIds;
    return [...new Set([...userIds, ...(await this.queries.filterMembers(conversationId, [...accounts]))])];
  }
}

/** Whether a decision is one that the account may want to read later: everything else follows from what is known then. */
function isRecorded({ outcome, obstacles }: Decision): boolean {
  return outcome !== 'drop' || (obstacles.length > 0 && obstacles.every((obstacle) => PASSING.includes(obstacle)));
}
