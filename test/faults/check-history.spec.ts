import { describe, expect, it } from 'vitest';
import { checkHistory } from './check-history.js';
import type {
  Change,
  Edit,
  History,
  Outcome,
  Queue,
  QueueEvent,
  Read,
  ReadMessage,
  ScheduledMessage,
  Send,
  ThingEvent,
} from './history.js';

const GARDEN = 'garden';
const ADA = 'ada';

const send = (id: number, at: number, outcome: Outcome = 'acknowledged'): Send => {
  return { conversation: GARDEN, text: `text ${id}`, begun: at, ended: at + 5, outcome, id: outcome === 'acknowledged' ? id : null };
};
const edit = (id: number, text: string, at: number, outcome: Outcome = 'acknowledged'): Edit => {
  return { id, text, begun: at, ended: at + 5, outcome };
};
const scheduled = (text: string, at: number, outcome: Outcome = 'acknowledged'): ScheduledMessage => {
  return { conversation: GARDEN, text, begun: at, ended: at + 5, outcome };
};
const change = (of: string, value: string | null, at: number, outcome: Outcome = 'acknowledged'): Change => {
  return { of, value, begun: at, ended: at + 5, outcome, notifiedAccount: of.startsWith('file') ? null : ADA };
};
const star = (id: number, isSet: boolean, at: number, outcome: Outcome = 'acknowledged'): Change =>
  change(`star on ${id}`, isSet ? 'set' : null, at, outcome);
const message = (id: number, text = `text ${id}`): ReadMessage => ({ id, text });
const read = (at: number, ...messages: readonly ReadMessage[]): Read => {
  return { conversation: GARDEN, node: 'http://one', begun: at, ended: at + 5, fromStart: true, messages };
};
const event = (eventId: number, id: number, text = `text ${id}`, kind: QueueEvent['kind'] = 'message'): QueueEvent => {
  return { eventId, kind, conversation: GARDEN, id, text };
};
/** A queue of somebody who has nothing. */
const queue = (...events: readonly QueueEvent[]): Queue => ({ account: 'ben', registered: 0, events, things: [], isComplete: true });
const reported = (eventId: number, of: string, value: string | null): ThingEvent => ({ eventId, of, value });

const starsOn = (...ids: readonly number[]): [string, string[]][] => ids.map((id) => [`star on ${id}`, ['set']]);
const DRAFTS_AND_FILES: readonly [string, string[]][] = [
  ['draft 1', ['another thought']],
  ['file 1', ['content']],
];
const things = (...found: readonly (readonly [string, string[]])[]): Partial<History> => ({ finalValues: new Map(found) });

/** Three messages, the second of which was changed, a reader, and a complete queue. Nothing is wrong with it. */
const correct: History = {
  sends: [send(1, 10), send(2, 20), send(3, 30), send(4, 40, 'refused'), send(5, 50, 'unknown')],
  edits: [edit(2, 'changed 2', 60), edit(2, 'again 2', 70)],
  scheduled: [],
  changes: [
    star(1, true, 10),
    star(1, false, 20),
    star(3, true, 30),
    change('draft 1', 'a thought', 10),
    change('draft 1', 'another thought', 20),
    change('draft 2', 'a thought', 10),
    change('draft 2', null, 20),
    change('file 1', 'content', 10),
  ],
  reads: [read(26, message(1), message(2)), read(66, message(1), message(2, 'changed 2'), message(3))],
  queues: [queue(event(1, 1), event(2, 2), event(5, 3), event(7, 2, 'changed 2', 'edit'), event(8, 2, 'again 2', 'edit'))],
  final: [read(100, message(1), message(2, 'again 2'), message(3))],
  webhookCalls: [],
  finalValues: new Map([...DRAFTS_AND_FILES, ...starsOn(3)]),
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
      expect(kindsOf({ changes: [star(3, true, 10), star(3, false, 20, 'unknown')], ...things(...starsOn(...ada)) })).toEqual([]);
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
    expect(kindsOf({ changes: [star(2, true, 10, 'refused')], ...things(...starsOn(2)) })).toEqual([trace]);
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
    const ended = { ...queue(), isComplete: false };
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
    const later = { ...queue(...ordered(third, change, again)), registered: 25 };
    expect(kindsOf({ queues: [later] })).toEqual([]);
  });

  it('finds a star that is not as it was left', () => {
    expect(kindsOf(things(...DRAFTS_AND_FILES))).toEqual(['lost']);
    expect(kindsOf(things(...DRAFTS_AND_FILES, ...starsOn(1, 3)))).toEqual(['lost']);
  });

  it.each([
    ['a draft', 'draft 1', 'another thought'],
    ['a file', 'file 1', 'content'],
  ])('finds %s that is missing, there twice, or another one', (_title, of, value) => {
    const rest = [...DRAFTS_AND_FILES.filter(([name]) => name !== of), ...starsOn(3)];
    expect(kindsOf(things(...rest, [of, [value]]))).toEqual([]);
    expect(kindsOf(things(...rest))).toEqual(['lost']);
    expect(kindsOf(things(...rest, [of, [value, value]]))).toEqual(['repeated']);
    expect(kindsOf(things(...rest, [of, ['another one']]))).toEqual(['unknown text']);
  });

  it('finds a draft that has an earlier text, or that was deleted', () => {
    const [, file = ['', []]] = DRAFTS_AND_FILES;
    expect(kindsOf(things(file, ...starsOn(3), ['draft 1', ['a thought']]))).toEqual(['lost']);
    expect(kindsOf(things(...DRAFTS_AND_FILES, ...starsOn(3), ['draft 2', ['a thought']]))).toEqual(['lost']);
    expect(kindsOf(things(...DRAFTS_AND_FILES, ...starsOn(3), ['draft 3', ['a thought']]))).toEqual(['unknown text']);
  });

  describe('of events about stars and drafts', () => {
    const events = [
      reported(1, 'star on 1', 'set'),
      reported(2, 'draft 1', 'a thought'),
      reported(3, 'star on 1', null),
      reported(4, 'draft 1', 'another thought'),
      reported(5, 'draft 2', 'a thought'),
      reported(6, 'draft 2', null),
      reported(7, 'star on 3', 'set'),
    ];
    const things = (changes: readonly ThingEvent[], more: Partial<Queue> = {}): Partial<History> => {
      const [complete = queue()] = correct.queues;
      return { queues: [{ ...complete, account: ADA, things: changes, ...more }] };
    };

    it('finds nothing if each arrived once, from the registration on', () => {
      expect(kindsOf(things(events))).toEqual([]);
      expect(kindsOf(things(events.slice(2), { registered: 15 }))).toEqual([]);
    });

    it('finds those that are missing, repeated, swapped, refused or invented', () => {
      expect(kindsOf(things(events.slice(0, -1)))).toEqual(['lost event']);
      expect(kindsOf(things([...events, reported(8, 'star on 3', 'set')]))).toEqual(['repeated event']);
      const swapped = [reported(1, 'star on 1', null), ...events.slice(1, 2), reported(3, 'star on 1', 'set'), ...events.slice(3)];
      expect(kindsOf(things(swapped))).toEqual(['out of order']);
      expect(kindsOf(things([...events].reverse()))).toContain('out of order');
      const refused = { changes: [...correct.changes, star(2, true, 40, 'refused')] };
      expect(kindsOf({ ...refused, ...things([...events, reported(8, 'star on 2', 'set')]) })).toEqual(['trace of a refused request']);
      expect(kindsOf(things([...events, reported(8, 'draft 9', 'a thought')]))).toEqual(['unknown text']);
    });

    it('finds a gap in a queue that the server has ended', () => {
      const ended = { isComplete: false };
      expect(kindsOf(things(events.slice(0, 3), ended))).toEqual([]);
      expect(kindsOf(things([reported(3, 'star on 1', null)], ended))).toEqual(['lost event']);
    });
  });

  describe('of scheduled messages', () => {
    const waiting = [scheduled('later', 12), scheduled('too late', 13, 'refused'), scheduled('perhaps', 14, 'unknown')];
    const end = (...more: readonly ReadMessage[]): Partial<History> => {
      return { scheduled: waiting, final: [read(100, message(1), message(2, 'again 2'), message(3), ...more)] };
    };
    const [first, second, third, ...changes] = correct.queues[0]?.events ?? [];
    const events = (...more: readonly QueueEvent[]): Partial<History> => {
      return { queues: [queue(...[first, second, third, ...changes].filter((one) => one !== undefined), ...more)] };
    };
    const sent = event(9, 9, 'later');

    it('allows those that were sent once', () => {
      expect(kindsOf({ ...end(message(9, 'later')), ...events(sent) })).toEqual([]);
      expect(kindsOf({ ...end(message(9, 'later'), message(10, 'perhaps')), ...events(sent, event(10, 10, 'perhaps')) })).toEqual([]);
    });

    it('finds those that were not sent, sent twice, or refused', () => {
      expect(kindsOf({ ...end(), ...events() })).toEqual(['lost']);
      expect(kindsOf({ ...end(message(9, 'later'), message(10, 'later')), ...events(sent, event(10, 10, 'later')) })).toContain('repeated');
      expect(kindsOf({ ...end(message(9, 'later'), message(10, 'too late')), ...events(sent) })).toEqual(['trace of a refused request']);
    });

    it('finds that a queue did not announce them', () => {
      expect(kindsOf({ ...end(message(9, 'later')), ...events() })).toEqual(['lost event']);
    });
  });

  it('finds messages to the bot that were not delivered, or under two ids', () => {
    const [first, ...others] = correct.sends;
    const sends = first ? [{ ...first, callsBot: true }, ...others] : [];
    const call = { id: 'msg_1', text: 'text 1' };
    expect(kindsOf({ sends, webhookCalls: [call, call] })).toEqual([]);
    expect(kindsOf({ sends })).toEqual(['lost delivery']);
    expect(kindsOf({ sends, webhookCalls: [call, { ...call, id: 'msg_2' }] })).toEqual(['repeated delivery']);
    expect(kindsOf({ sends, webhookCalls: [call, { id: 'msg_4', text: 'text 4' }] })).toEqual(['trace of a refused request']);
    expect(kindsOf({ sends, webhookCalls: [call, { id: 'msg_9', text: 'invented' }] })).toEqual(['unknown text']);
  });
});
