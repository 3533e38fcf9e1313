import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { ConversationId, MessageId, RealmId } from '../../../../kernel/ids.js';
import { ChannelRepository } from '../../../channels/channels.api.js';
import { RealmRepository, RealmLookup } from '../../../realm/realm.api.js';
import { RemoveMessagesService } from './remove-messages.service.js';
import { RetentionQueries } from './retention.queries.js';

const DAY_MS = 86_400_000;
const BATCH = 100;

/** Retention periods of a realm, in days; messages are kept forever if the number is not positive. */
interface RetentionPolicy {
  readonly default: number;
  /** The periods of channels that override the default. */
  readonly overrides: ReadonlyMap<ConversationId, number>;
}

/**
 * Deletes messages after the retention period of their channel, or of the realm, which applies to direct messages as well. Several processes
 * may run it concurrently.
 */
@Injectable()
export class MessageRetentionService {
  constructor(
    private readonly realmRepository: RealmRepository,
    private readonly realms: RealmLookup,
    private readonly channels: ChannelRepository,
    private readonly queries: RetentionQueries,
    private readonly removeMessages: RemoveMessagesService,
    private readonly clock: Clock,
  ) {}

  /** @returns the number of deleted messages */
  async sweep(): Promise<number> {
    let deleted = 0;
    for (const realmId of await this.realmRepository.listActiveIds()) deleted += await this.sweepRealm(realmId);
    return deleted;
  }

  private async sweepRealm(realmId: RealmId): Promise<number> {
    const policy = await this.loadPolicy(realmId);
    const limited = [policy.default, ...policy.overrides.values()].filter((days) => days > 0);
    if (limited.length === 0) return 0;
    let deleted = 0;
    for (const conversationId of await this.queries.listConversationsStartedBefore(realmId, this.daysAgo(Math.min(...limited)))) {
      const days = policy.overrides.get(conversationId) ?? policy.default;
      if (days > 0) deleted += await this.deleteBefore(realmId, conversationId, this.daysAgo(days));
    }
    return deleted;
  }

  private async loadPolicy(realmId: RealmId): Promise<RetentionPolicy> {
    const realm = await this.realms.get(realmId);
    const overrides = (await this.channels.listByRealm(realmId)).flatMap(({ conversationId, messageRetentionDays: days }) =>
      days === null ? [] : [[conversationId, days] as const],
    );
    return { default: realm.setting('message_retention_days'), overrides: new Map(overrides) };
  }

  private async deleteBefore(realmId: RealmId, conversationId: ConversationId, time: number): Promise<number> {
    for (let deleted = 0; ;) {
      const oldest = await this.queries.listOldest(realmId, conversationId, BATCH);
      const old = oldest.filter(({ sentAt }) => sentAt < time);
      const byTopic = new Map<string, MessageId[]>();
      for (const { id, topic } of old) byTopic.set(topic, [...(byTopic.get(topic) ?? []), id]);
      for (const ids of byTopic.values()) deleted += await this.removeMessages.remove({ realmId, userId: null }, conversationId, ids);
      if (old.length < BATCH) return deleted;
    }
  }

  private daysAgo(days: number): number {
    return this.clock.now() - days * DAY_MS;
  }
}
