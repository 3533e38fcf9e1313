import { describe, expect, it } from 'vitest';
import { reportOf, summarize } from './fault-report.js';
import type { Send } from './history.js';

const send = (ended: number, outcome: Send['outcome'] = 'acknowledged'): Send => {
  return { conversation: 'garden', text: `text ${ended}`, begun: ended - 5, ended, outcome, id: outcome === 'acknowledged' ? ended : null };
};
const history = { scheduled: [], edits: [], changes: [], reads: [], webhookCalls: [], final: [], finalValues: new Map<string, string[]>() };
const queues = [true, false].map((isComplete) => ({ account: 'ada', registered: 0, events: [], things: [], isComplete }));
const answers = new Map([
  ['200', 5],
  ['503 SERVER_NOT_READY', 2],
]);
const experience = {
  history: { ...history, sends: [send(1_000), send(1_100), send(2_000, 'refused'), send(4_100), send(9_000)], queues },
  answers,
  sentUntil: 4_200,
};

describe('The report of faults', () => {
  it('measures how long nothing was acknowledged while people sent messages, and how long that lasted after the fault', () => {
    expect(summarize('a fault', experience, [500, 3_600], [])).toMatchObject({
      times: 2,
      acknowledged: 4,
      longestStallMs: 3_000,
      recoveryMs: 500,
      queues: 2,
      queuesEnded: 1,
    });
  });

  it('lists what clients were answered beside successes, and what contradicts it', () => {
    const violation = { kind: 'lost', detail: 'message 7' } as const;
    const text = reportOf([summarize('a fault', experience, [3_600], [violation, violation])], [{ name: 'another', lacks: 'a disk' }], {
      seed: 1,
      machine: 'a machine',
    });
    expect(text).toContain('| a fault | 1 | 4 | 3.0 s | 0.5 s | 1 of 2 | 503 SERVER_NOT_READY: 2 | 2 |');
    expect(text).toContain('- Left out: another (a disk).');
    expect(text).toContain('- a fault: lost: message 7 (2 times)');
    expect(text).not.toContain('Internal errors');
  });

  it('lists why requests were answered 500', () => {
    const result = { ...summarize('a fault', experience, [3_600], []), internalErrors: ['GET /api/v1/users/me: Error: a bug\n    at run'] };
    expect(reportOf([result], [], { seed: 1, machine: 'a machine' })).toContain('- a fault: GET /api/v1/users/me: Error: a bug\n');
  });
});
