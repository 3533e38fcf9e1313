import { describe, expect, it } from 'vitest';
import { Channel, type NewChannel, type TopicsPolicy } from './channel.js';

const OLD = 'Topics are required in this organization';
const NEW = 'Sending messages to the general chat is not allowed in this channel.';

describe('A message without a topic', () => {
  it.each<[number, TopicsPolicy, string]>([
    [391, 'inherit', OLD],
    [391, 'disable_empty_topic', NEW],
    [392, 'inherit', NEW],
    [392, 'disable_empty_topic', NEW],
  ])('is refused at feature level %i, where topics are required, by the policy %s with the text %j', (level, topicsPolicy, text) => {
    const channel = new Channel({ name: 'garden', topicsPolicy } as NewChannel);
    expect(() => channel.checkTopic('', true, level)).toThrow(text);
  });
});
