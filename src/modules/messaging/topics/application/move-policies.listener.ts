import { Injectable } from '@nestjs/common';
import { foldCase } from '../../../../kernel/text.js';
import { mergePolicies } from '../domain/topic-follow-policy.js';
import { VisibilityPolicy } from '../domain/topic-visibility.js';
import { type TopicMove, TopicMoveListener } from './topic-move.listener.js';
import { UserTopicRepository } from './topic.repository.js';
import { UserTopicsService } from './user-topics.service.js';

/** Moves the visibility policies of a topic with it if the whole topic is moved. */
@Injectable()
export class MovePoliciesListener extends TopicMoveListener {
  constructor(
    private readonly policies: UserTopicRepository,
    private readonly userTopics: UserTopicsService,
  ) {
    super();
  }

  override async onMoved(move: TopicMove): Promise<void> {
    const { realmId, source, target, oldTopic, newTopic, wholeTopic, newTopicWasEmpty, filterReaders } = move;
    if (!wholeTopic || (source.id === target.id && foldCase(oldTopic) === foldCase(newTopic))) return;
    const before = await this.policies.listByTopic(realmId, source.conversationId, oldTopic);
    if (before.size === 0) return;
    const existing = await this.policies.listByTopic(realmId, target.conversationId, newTopic);
    const readers = await filterReaders([...before.keys()]);
    for (const [userId, policy] of before) {
      const owner = { realmId, userId };
      await this.userTopics.change(owner, source, oldTopic, VisibilityPolicy.none);
      if (!readers.has(userId)) continue;
      const present = existing.get(userId) ?? VisibilityPolicy.none;
      await this.userTopics.change(owner, target, newTopic, newTopicWasEmpty ? policy : mergePolicies(policy, present));
    }
  }
}
