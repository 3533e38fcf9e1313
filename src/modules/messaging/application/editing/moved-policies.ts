import { Injectable } from '@nestjs/common';
import { isGuest } from '../../../../kernel/actor.js';
import { foldCase } from '../../../../kernel/text.js';
import type { UserId } from '../../../../kernel/ids.js';
import { type Channel, MembershipRepository } from '../../../channels/channels.api.js';
import { UserLookup } from '../../../users/users.api.js';
import type { Message } from '../../domain/message.js';
import { mergedPolicy } from '../../domain/topics/automatic-policy.js';
import { VisibilityPolicy } from '../../domain/topics/visibility-policy.js';
import { UserTopicRepository } from '../topics/user-topic.repository.js';
import { UserTopicsService } from '../topics/user-topics.service.js';
import type { Move, MoveOutcome } from './message-edit.js';

/** What accounts want of a topic goes with it when all of it is moved. */
@Injectable()
export class MovedPolicies {
  constructor(
    private readonly topics: UserTopicRepository,
    private readonly userTopics: UserTopicsService,
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
  ) {}

  /** Inside the unit of work of the move. */
  async carry({ realmId, topic: oldTopic }: Message, { source, target, topic }: Move, outcome: MoveOutcome): Promise<void> {
    if (!outcome.wholeTopic || (source.id === target.id && foldCase(oldTopic) === foldCase(topic))) return;
    const before = await this.topics.listByTopic(realmId, source.conversationId, oldTopic);
    if (before.size === 0) return;
    const there = await this.topics.listByTopic(realmId, target.conversationId, topic);
    const readers = await this.readersAmong(target, [...before.keys()]);
    for (const [userId, policy] of before) {
      const owner = { realmId, userId };
      await this.userTopics.change(owner, source, oldTopic, VisibilityPolicy.none);
      if (!readers.has(userId)) continue;
      const present = there.get(userId) ?? VisibilityPolicy.none;
      await this.userTopics.change(owner, target, topic, outcome.newTopicWasEmpty ? policy : mergedPolicy(policy, present));
    }
  }

  private async readersAmong(channel: Channel, userIds: readonly UserId[]): Promise<Set<UserId>> {
    const readers = new Set(await this.memberships.activeAmong(channel.conversationId, userIds));
    if (channel.inviteOnly) return readers;
    for (const user of (await this.users.findByIds(userIds)).values()) if (!isGuest(user.role)) readers.add(user.id);
    return readers;
  }
}
