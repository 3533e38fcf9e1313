import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { UserTopicsService } from '../../../messaging/messaging.api.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../realm/realm.api.js';
import { StateSection, type InitialStateInput, includesState } from './section.js';

/** What the account wants of topics; for older clients, which of them are muted. */
@Injectable()
export class UserTopicsSection extends StateSection {
  readonly types = ['user_topic', 'muted_topics'];

  constructor(private readonly userTopics: UserTopicsService) {
    super();
  }

  async load(actor: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    const name = (topic: string): string => (topic === '' && !wishes.capabilities.emptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : topic);
    const topics = (await this.userTopics.list(actor)).map((one) => ({ ...one, topic: name(one.topic) }));
    const old = includesState(wishes, 'muted_topics') && !wishes.types?.includes('user_topic');
    const present = topics.map(({ channel, topic, policy, updatedAt }) => ({
      stream_id: channel.id,
      topic_name: topic,
      last_updated: Math.floor(updatedAt / 1000),
      visibility_policy: policy,
    }));
    return {
      ...(old ? { muted_topics: this.userTopics.presentMuted(topics) } : {}),
      ...(includesState(wishes, 'user_topic') ? { user_topics: present } : {}),
    };
  }
}
