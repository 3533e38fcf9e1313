import { describe, expect, it } from 'vitest';
import { Channel, type NewChannel, type TopicsPolicy } from './channel.js';

describe('A message without a topic', () => {
  it.each<TopicsPolicy>(['inherit', 'disable_empty_topic'])('is refused where topics are required, by the policy %s', (topicsPolicy) => {
    const channel = new Channel({ name: 'garden', topicsPolicy } as NewChannel);
    expect(() => channel.checkTopic('', true)).toThrow('Sending messages to the general chat is not allowed in this channel.');
  });
});
