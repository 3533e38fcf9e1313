import type { Option } from '../../ui/form/choice-row.js';
import type { Channel } from '../../state/model/client-state.js';
import { c } from './texts/channel-texts.js';

export type TopicsPolicy = Channel['topics_policy'];

const POLICIES: readonly TopicsPolicy[] = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'];

/** What can be chosen for the topics of a channel. */
export function topicsPolicyOptions(): Option<TopicsPolicy>[] {
  return POLICIES.map((policy) => ({ value: policy, label: c().settings.topicsPolicies[policy] }));
}
