import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { MessageRepository } from '../../../messaging/messages.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { decide, type Decision } from '../domain/decide.js';
import type { NewNotice } from '../domain/notice.js';
import type { Obstacle } from '../domain/reason.js';
import { AllChannelAccounts } from './all-channel-accounts.js';
import { DeliveryChannels } from './delivery-channels.js';
import { type GatheredFacts, GatherFactsService, type Reachability } from './gather-facts.service.js';
import { type MessageAudience, NoticeAudienceQueries, type NoticeScope } from './notice-audience.queries.js';
import { NoticeRepository } from './notice.repository.js';

/** Pairs of a message and an account that are decided about at a time. A wildcard mention may concern everybody in a channel. */
const PAIRS_AT_A_TIME = 500;

/** Obstacles that cannot be found out later, so that a decision which they changed is recorded. */
const PASSING: readonly string[] = ['active', 'quiet_hours', 'snoozed', 'rate_limited'] satisfies Obstacle[];

/** Decides whom new and edited messages notify, and records the decisions. */
@Injectable()
export class DecideNoticesService {
  constructor(
    private readonly queries: NoticeAudienceQueries,
    private readonly messages: MessageRepository,
    private readonly users: UserLookup,
    private readonly facts: GatherFactsService,
    private readonly allChannelAccounts: AllChannelAccounts,
    private readonly channels: DeliveryChannels,
    private readonly notices: NoticeRepository,
  ) {}

  /**
   * Decides about messages; what is decided already stays.
   * @param scope what of the messages counts
   */
  async decide(messageIds: readonly MessageId[], scope: NoticeScope): Promise<void> {
    if (messageIds.length === 0 || this.channels.list().length === 0) return;
    const byRealm = new Map<RealmId, MessageAudience[]>();
    for (const audience of await this.queries.findAudiences(messageIds, scope)) {
      const others = byRealm.get(audience.realmId);
      if (others) others.push(audience);
      else byRealm.set(audience.realmId, [audience]);
    }
    for (const [realmId, audiences] of byRealm) await this.decideIn(realmId, audiences, scope);
  }

  private async decideIn(realmId: RealmId, found: readonly MessageAudience[], scope: NoticeScope): Promise<void> {
    const audiences = scope === 'all' ? await this.addAllChannelAccounts(realmId, found) : found;
    for (const part of partsOf(audiences)) await this.decidePart(realmId, part, scope);
  }

  private async decidePart(realmId: RealmId, part: readonly MessageAudience[], scope: NoticeScope): Promise<void> {
    const reachable = await this.findReachable(realmId, new Set(part.flatMap(({ userIds }) => userIds)));
    const isReached = (id: UserId): boolean => reachable.some(({ unreachable }) => unreachable.get(id) === null);
    const reached = new Map(part.map(({ messageId, userIds }) => [messageId, userIds.filter(isReached)]));
    const wanted = [...reached].filter(([, userIds]) => userIds.length > 0).map(([messageId]) => messageId);
    if (wanted.length === 0) return;
    const messages = await this.messages.findByIds(realmId, wanted);
    const concerned = messages.map((message) => ({ message, userIds: reached.get(message.id) ?? [] }));
    const gathered = await this.facts.gather(realmId, concerned, reachable, { edited: scope === 'edited' });
    const decided = gathered.flatMap(noticesOf);
    if (decided.length > 0) await this.notices.addMissing(decided);
  }

  /** The delivery channels that reach any of the accounts. That an account is not reached is recorded of no message, so that nothing else is asked. */
  private async findReachable(realmId: RealmId, userIds: Iterable<UserId>): Promise<Reachability[]> {
    const people = [...(await this.users.findByIds(userIds)).values()].filter(({ isBot, active }) => !isBot && active);
    if (people.length === 0) return [];
    const ids = people.map(({ id }) => id);
    const reachable = await this.facts.findReachable(realmId, ids, this.channels.list());
    return reachable.filter(({ unreachable }) => ids.some((id) => unreachable.get(id) === null));
  }

  private async addAllChannelAccounts(realmId: RealmId, audiences: readonly MessageAudience[]): Promise<readonly MessageAudience[]> {
    const accounts = await this.allChannelAccounts.listFor(realmId);
    const conversationIds = audiences.filter(({ isChannel }) => isChannel).map(({ conversationId }) => conversationId);
    if (accounts.size === 0 || conversationIds.length === 0) return audiences;
    const members = await this.queries.filterMembers(conversationIds, [...accounts]);
    return audiences.map((audience) => ({
      ...audience,
      userIds: [...new Set([...audience.userIds, ...(members.get(audience.conversationId) ?? [])])],
    }));
  }
}

/** Splits messages with their accounts into parts with a limited number of pairs. */
function* partsOf(audiences: readonly MessageAudience[]): Generator<MessageAudience[]> {
  let part: MessageAudience[] = [];
  let room = PAIRS_AT_A_TIME;
  for (const audience of audiences) {
    for (let start = 0; start < audience.userIds.length;) {
      const userIds = audience.userIds.slice(start, start + room);
      part.push({ ...audience, userIds });
      start += userIds.length;
      room -= userIds.length;
      if (room > 0) continue;
      yield part;
      part = [];
      room = PAIRS_AT_A_TIME;
    }
  }
  if (part.length > 0) yield part;
}

function noticesOf({ message, account, facts }: GatheredFacts): NewNotice[] {
  return facts.flatMap((one): NewNotice[] => {
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
  });
}

/** Whether a decision is one that the account may want to read later: everything else follows from what is known then. */
function isRecorded({ outcome, obstacles }: Decision): boolean {
  return outcome !== 'drop' || (obstacles.length > 0 && obstacles.every((obstacle) => PASSING.includes(obstacle)));
}
