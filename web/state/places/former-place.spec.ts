import { describe, expect, it } from 'vitest';
import type { Message } from '../../api/wire.js';
import { formerPlace, wasIn } from './former-place.js';

const history = (...entries: Partial<NonNullable<Message['edit_history']>[number]>[]): Message =>
  ({ edit_history: entries.map((entry) => ({ user_id: 1, timestamp: 1, ...entry })) }) as unknown as Message;

describe('The former place of a message', () => {
  it('is the topic, or the channel and the topic, from which it was moved last', () => {
    expect(formerPlace(history({ prev_topic: 'b', topic: 'c' }, { prev_topic: 'a', topic: 'b' }))).toEqual({ topic: 'b' });
    expect(formerPlace(history({ prev_stream: 3, stream: 4 }))).toEqual({ channelId: 3 });
    expect(formerPlace(history({ prev_stream: 3, stream: 4, prev_topic: 'a', topic: 'b' }))).toEqual({ channelId: 3, topic: 'a' });
  });

  it('is not what a topic was called before it was resolved or reopened', () => {
    expect(formerPlace(history({ prev_topic: 'a', topic: '✔ a' }))).toBeUndefined();
    expect(formerPlace(history({ prev_topic: '✔ a', topic: 'a' }, { prev_topic: 'b', topic: '✔ a' }))).toEqual({ topic: 'b' });
  });

  it('does not exist after edits of the text, or without a history', () => {
    expect(formerPlace(history({ prev_content: 'x' }))).toBeUndefined();
    expect(formerPlace({} as Message)).toBeUndefined();
  });
});

describe('A message', () => {
  it('was in every place that its history names', () => {
    const moves = history({ prev_stream: 3, stream: 4 }, { prev_topic: '✔ a', topic: 'b' }, { prev_topic: 'A', topic: '✔ a' });
    const message = { ...moves, stream_id: 4, subject: 'b' };
    const was = (channelId: number, topic: string): boolean => wasIn(message, { kind: 'topic', channelId, topic });
    expect([was(3, 'b'), was(3, '✔ a'), was(3, 'a')]).toEqual([true, true, true]);
    expect([was(4, 'a'), was(4, 'b'), was(3, 'c')]).toEqual([false, false, false]);
  });
});
