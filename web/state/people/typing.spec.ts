import { describe, expect, it } from 'vitest';
import type { EventOf } from '../../api/wire.js';
import { expireTyping, noteTyping, stopTyping, typistsIn, type TypingState } from './typing.js';

const OWN = 5;
const person = (user_id: number): { user_id: number; email: string } => ({ user_id, email: `user${user_id}@example.com` });
const inTopic = (op: 'start' | 'stop', id: number): EventOf<'typing'> => ({
  id: 0,
  type: 'typing',
  message_type: 'stream',
  op,
  sender: person(id),
  stream_id: 3,
  topic: 'Map',
});
const direct = (op: 'start' | 'stop', id: number, ...to: number[]): EventOf<'typing'> => ({
  id: 0,
  type: 'typing',
  message_type: 'direct',
  op,
  sender: person(id),
  recipients: to.map(person),
});

describe('The people who are typing', () => {
  it('are known by topic, whose case does not matter, until they stop', () => {
    const typing: TypingState = {};
    noteTyping(typing, inTopic('start', 8), OWN, 10);
    noteTyping(typing, inTopic('start', 7), OWN, 20);
    expect(typistsIn(typing, 'topic:3:map')).toEqual([7, 8]);
    noteTyping(typing, inTopic('stop', 8), OWN, 0);
    expect(typistsIn(typing, 'topic:3:map')).toEqual([7]);
    stopTyping(typing, 'topic:3:map', 7);
    expect(typistsIn(typing, 'topic:3:map')).toEqual([]);
  });

  it('are known by direct conversation', () => {
    const typing: TypingState = {};
    noteTyping(typing, direct('start', 7, 7, OWN, 9), OWN, 10);
    expect(typistsIn(typing, 'dm:7,9')).toEqual([7]);
    expect(typistsIn(typing, 'dm:7')).toEqual([]);
  });

  it('are forgotten when their time is over', () => {
    const typing: TypingState = {};
    noteTyping(typing, inTopic('start', 7), OWN, 10);
    noteTyping(typing, inTopic('start', 8), OWN, 20);
    expireTyping(typing, 10);
    expect(typistsIn(typing, 'topic:3:map')).toEqual([8]);
  });

  it('never include the reader, who may type in another window', () => {
    const typing: TypingState = {};
    noteTyping(typing, inTopic('start', OWN), OWN, 10);
    expect(typistsIn(typing, 'topic:3:map')).toEqual([]);
  });
});
