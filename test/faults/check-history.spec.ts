import { describe, expect, it } from 'vitest';
import { checkHistory } from './check-history.js';
import type { Edit, History, Outcome, Queue, QueueEvent, Read, ReadMessage, Send, Star } from './history.js';

const GARDEN = 'garden';

const send = (id: number, at: number, outcome: Outcome = 'acknowledged'): Send => {
  return { conversation: GARDEN, text: `text ${id}`, begun: at, ended: at + 5, outcome, id: outcome === 'acknowledged' ? id : null };
};
const edit = (id: number, text: string, at: number, outcome: Outcome = 'acknowledged'): Edit => {
  return { id, text, begun: at, ended: at + 5, outcome };
};
const star = (id: number, isSet: boolean, at: number, outcome: Outcome = 'acknowledged'): Star => {
  return { account: 'ada', id, isSet, begun: at, ended: at + 5, outcome };
};
const message = (id: number, text = `text ${id}`): ReadMessage => ({ id, text });
const read = (at: number, ...messages: readonly ReadMessage[]): Read => {
  return { conversation: GARDEN, begun: at, ended: at + 5, fromStart: true, messages };
};
const event = (eventId: number, id: number, text = `text ${id}`, kind: QueueEvent['kind'] = 'message'): QueueEvent => {
  return { eventId, kind, conversation: GARDEN, id, text };
};
const queue = (...events: readonly QueueEvent[]): Queue => ({ registered: 0, events, isComplete: true });

/** Three messages, the second of which was changed, a reader, and a complete queue. Nothing is wrong with it. */
const correct: History = {
  sends: [send(1, 10), send(2, 20), send(3, 30), send(4, 40, 'refused'), send(5, 50, 'unknown')],
  edits: [edit(2, 'changed 2', 60), edit(2, 'again 2', 70)],
  stars: [star(1, true, 10), star(1, false, 20), star(3, true, 30)],
  reads: [read(26, message(1), message(2)), read(66, message(1), message(2, 'changed 2'), message(3))],
  queues: [queue(event(1, 1), event(2, 2), event(5, 3), event(7, 2, 'changed 2', 'edit'), event(8, 2, 'again 2', 'edit'))],
  final: [read(100, message(1), message(2, 'again 2'), message(3))],
  finalStars: { ada: [3] },
};

const kindsOf = (changes: Partial<History>): string[] => checkHistory({ ...correct, ...changes }).map(({ kind }) => kind);

describe('The checker of histories', () => {
  it('finds nothing in a correct history', () => {
    expect(checkHistory(correct)).toEqual([]);
  });

  it('allows both outcomes of a request without an answer', () => {
    const present = read(100, message(1), message(2, 'again 2'), message(3), message(5));
    expect(kindsOf({ final: [present] })).toEqual([]);
    expect(kindsOf({ edits: [...correct.edits, edit(2, 'perhaps', 80, 'unknown')] })).toEqual([]);
    for (const ada of [[], [3]])
      expect(kindsOf({ stars: [star(3, true, 10), star(3, false, 20, 'unknown')], finalStars: { ada } })).toEqual([]);
  });

  it('finds an acknowledged message that is not there', () => {
    expect(kindsOf({ final: [read(100, message(1), message(2, 'again 2'))] })).toContain('lost');
    expect(kindsOf({ final: [read(100, message(1), message(3))] })).toContain('lost');
  });

  it('finds an acknowledged message that only one of the nodes has', () => {
    expect(kindsOf({ final: [...correct.final, read(100, message(1), message(2, 'again 2'))] })).toContain('lost');
  });

  it('finds a message that is there twice', () => {
    expect(kindsOf({ final: [read(100, message(1), message(2, 'again 2'), message(3), message(9, 'text 3'))] })).toContain('repeated');
    expect(kindsOf({ reads: [read(70, message(1), message(1))] })).toContain('repeated');
  });

  it('finds a page whose messages are swapped', () => {
    expect(kindsOf({ reads: [read(26, message(2), message(1))] })).toContain('out of order');
  });

  it('finds a message that appears before one that a reader has seen', () => {
    expect(kindsOf({ reads: [read(32, message(1), message(3))] })).toContain('out of order');
  });

  it('finds a read that lacks what was acknowledged before it', () => {
    expect(kindsOf({ reads: [read(36, message(1), message(2))] })).toEqual(['stale']);
  });

  it('finds a read that lacks what an earlier one has shown', () => {
    const early = read(31, message(1), message(2), message(3));
    expect(
      kindsOf({ sends: [send(1, 10), send(2, 20), send(3, 30, 'unknown')], reads: [early, read(40, message(1), message(2))] }),
    ).toEqual(['stale']);
  });

  it('finds a text that is older than an acknowledged change', () => {
    expect(kindsOf({ reads: [read(80, message(1), message(2, 'changed 2'), message(3))] })).toEqual(['stale']);
    expect(kindsOf({ final: [read(100, message(1), message(2), message(3))] })).toEqual(['stale']);
  });

  it('finds traces of refused requests', () => {
    const trace = 'trace of a refused request';
    expect(kindsOf({ final: [read(100, message(1), message(2, 'again 2'), message(3), message(4))] })).toContain(trace);
    expect(kindsOf({ queues: [queue(...(correct.queues[0]?.events ?? []), event(9, 4))] })).toContain(trace);
    const refusedEdit = { edits: [...correct.edits, edit(3, 'refused 3', 60, 'refused')] };
    expect(kindsOf({ ...refusedEdit, final: [read(100, message(1), message(2, 'again 2'), message(3, 'refused 3'))] })).toContain(trace);
    expect(kindsOf({ stars: [star(2, true, 10, 'refused')], finalStars: { ada: [2] } })).toEqual([trace]);
  });

  it('finds a text that belongs to another message or to none', () => {
    expect(kindsOf({ reads: [read(70, message(1), message(2, 'text 1'), message(3))] })).toContain('unknown text');
    expect(kindsOf({ reads: [read(70, message(1), message(2, 'invented'), message(3))] })).toContain('unknown text');
  });

  it('finds events that a queue lacks', () => {
    const [first, second, third, ...changes] = correct.queues[0]?.events ?? [];
    const without = (...left: readonly (QueueEvent | undefined)[]): Partial<History> => {
      return { queues: [queue(...left.filter((one) => one !== undefined))] };
    };
    expect(kindsOf(without(first, second, ...changes))).toEqual(['lost event']);
    expect(kindsOf(without(first, third, ...changes))).toContain('lost event');
    expect(kindsOf(without(first, second, third, changes[0]))).toEqual(['lost event']);
  });

  it('finds a gap in a queue that the server has ended', () => {
    const ended = { registered: 0, isComplete: false };
    expect(kindsOf({ queues: [{ ...ended, events: [event(1, 1), event(2, 2)] }] })).toEqual([]);
    expect(kindsOf({ queues: [{ ...ended, events: [event(1, 1), event(5, 3)] }] })).toEqual(['lost event']);
  });

  it('finds events that a queue got twice or in another order', () => {
    const events = correct.queues[0]?.events ?? [];
    expect(kindsOf({ queues: [queue(...events, event(9, 3))] })).toContain('repeated event');
    expect(kindsOf({ queues: [queue(...events, event(9, 2, 'again 2', 'edit'))] })).toContain('repeated event');
    expect(kindsOf({ queues: [queue(event(1, 2), event(2, 1), ...events.slice(2))] })).toContain('out of order');
    expect(kindsOf({ queues: [queue(...events.slice(0, 3), event(7, 2, 'again 2', 'edit'), event(8, 2, 'changed 2', 'edit'))] })).toContain(
      'out of order',
    );
    expect(kindsOf({ queues: [queue(event(3, 1), event(2, 2), ...events.slice(2))] })).toContain('out of order');
  });

  it('finds a change that a queue got before the message, and allows one of a message from before the queue', () => {
    const [first, second, third, change, again] = correct.queues[0]?.events ?? [];
    const ordered = (...events: readonly (QueueEvent | undefined)[]): QueueEvent[] =>
      events.flatMap((one, index) => (one ? [{ ...one, eventId: index }] : []));
    expect(kindsOf({ queues: [queue(...ordered(first, change, second, third, again))] })).toEqual(['out of order']);
    const later = { registered: 25, events: ordered(third, change, again), isComplete: true };
    expect(kindsOf({ queues: [later] })).toEqual([]);
  });

  it('finds a star that is not as it was left', () => {
    expect(kindsOf({ finalStars: { ada: [] } })).toEqual(['lost']);
    expect(kindsOf({ finalStars: { ada: [1, 3] } })).toEqual(['lost']);
  });
});
