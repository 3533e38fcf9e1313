import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { ConversationId, MessageId, RealmId } from '../../../../kernel/ids.js';
import { ChannelRepository } from '../../../channels/channels.api.js';
import { RealmRepository, RealmLookup } from '../../../realm/realm.api.js';
import { RemoveMessagesService } from './remove-messages.service.js';
import { RetentionQueries } from './retention.queries.js';

const DAY_MS = 86_400_000;
const BATCH = 100;

/** How long messages of a realm are kept, in days; what is not positive is for ever. */
interface Policy {
  readonly usual: number;
  /** Of channels that have their own. */
  readonly own: ReadonlyMap<ConversationId, number>;
}

/**
 * Deletes messages that are older than their channel, or the organization, keeps them. Direct messages are kept as the organization says.
 * Any number of processes may do it at the same time.
 */
@Injectable()
export class MessageRetentionService {
  constructor(
    private readonly realmRepository: RealmRepository,
    private readonly realms: RealmLookup,
    private readonly channels: ChannelRepository,
    private readonly queries: RetentionQueries,
    private readonly deleting: RemoveMessagesService,
    private readonly clock: Clock,
  ) {}

  /** @returns how many messages were deleted */
  async sweep(): Promise<number> {
    let deleted = 0;
    for (const realmId of await this.realmRepository.listActiveIds()) deleted += await this.sweepRealm(realmId);
    return deleted;
  }

  private async sweepRealm(realmId: RealmId): Promise<number> {
    const policy = await this.policy(realmId);
    const limited = [policy.usual, ...policy.own.values()].filter((days) => days > 0);
    if (limited.length === 0) return 0;
    let deleted = 0;
    for (const conversationId of await this.queries.conversationsBegunBefore(realmId, this.before(Math.min(...limited)))) {
      const days = policy.own.get(conversationId) ?? policy.usual;
      if (days > 0) deleted += await this.deleteBefore(realmId, conversationId, this.before(days));
    }
    return deleted;
  }

  private async policy(realmId: RealmId): Promise<Policy> {
    const realm = await this.realms.get(realmId);
    const own = (await this.channels.listByRealm(realmId)).flatMap(({ conversationId, messageRetentionDays: days }) =>
      days === null ? [] : [[conversationId, days] as const],
    );
    return { usual: realm.setting('message_retention_days'), own: new Map(own) };
  }

  private async deleteBefore(realmId: RealmId, conversationId: ConversationId, time: number): Promise<number> {
    for (let deleted = 0; ;) {
      const oldest = await this.queries.oldest(realmId, conversationId, BATCH);
      const old = oldest.filter(({ sentAt }) => sentAt < time);
      const byTopic = new Map<string, MessageId[]>();
      for (const { id, topic } of old) byTopic.set(topic, [...(byTopic.get(topic) ?? []), id]);
      for (const ids of byTopic.values()) deleted += await this.deleting.remove({ realmId, userId: null }, conversationId, ids);
      if (old.length < BATCH) return deleted;
    }
  }

  private before(days: number): number {
    return this.clock.now() - days * DAY_MS;
  }
}
