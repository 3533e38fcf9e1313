import { describe, expect, it } from 'vitest';
import type { Notice, NoticeExplanation } from '../../api/wire.js';
import { summaryOfExplanation, summaryOfNotice } from './notice-summary.js';

const WAITING: Notice = {
  id: 1,
  message_id: 7,
  channel: 'mail',
  cause: 'direct',
  outcome: 'batch_until',
  reason: 'direct',
  decided_at: 100,
  due_at: 220,
  attempts: 0,
  finished_at: null,
  result: null,
  detail: null,
};
const finished = (result: Notice['result'], reason: Notice['reason'] = 'direct'): Notice => ({
  ...WAITING,
  result,
  reason,
  due_at: null,
  finished_at: 300,
});
const explanation = (recorded: Notice | null, obstacles: NoticeExplanation['obstacles'] = []): NoticeExplanation => ({
  channel: 'mail',
  recorded,
  outcome: obstacles.length > 0 ? 'drop' : 'batch_until',
  cause: 'direct',
  reason: obstacles.length > 1 ? 'several_obstacles' : (obstacles[0] ?? 'direct'),
  obstacles,
});

describe('The summary of a decision', () => {
  it.each<[string, Notice, object]>([
    ['waits until it is due', WAITING, { state: 'waiting', at: 220, reasons: ['direct'] }],
    ['waits for the next try after a failed one', { ...WAITING, attempts: 1 }, { state: 'retrying', at: 220 }],
    ['is on its way in a queue of the server', finished('handed_over'), { state: 'handed_over', at: null }],
    ['was delivered', finished('accepted'), { state: 'delivered', at: 300, reasons: ['direct'] }],
    ['was refused', finished('rejected', 'address_bouncing'), { state: 'rejected', at: 300, reasons: ['address_bouncing'] }],
    ['was given up', finished('failed'), { state: 'failed', at: 300 }],
    [
      'was prevented by something',
      finished('cancelled', 'read_before_send'),
      { state: 'prevented', at: null, reasons: ['read_before_send'] },
    ],
    ['was no longer needed', finished('cancelled'), { state: 'prevented', reasons: [] }],
    ['was dropped at once', finished('dropped', 'no_device'), { state: 'prevented', reasons: ['no_device'] }],
  ])('says that it %s', (_, notice, expected) => {
    expect(summaryOfNotice(notice)).toMatchObject(expected);
  });
});

describe('The summary of an explanation', () => {
  it('prefers what was recorded to what would be decided now', () => {
    expect(summaryOfExplanation(explanation(finished('accepted'), ['read_before_send']))).toMatchObject({ state: 'delivered', today: [] });
  });

  it('names what prevents the notice today, and not that the reader is there and has read the message by now', () => {
    const obstacles = ['topic_muted', 'read_before_send', 'active', 'no_device'] as const;
    expect(summaryOfExplanation(explanation(null, [...obstacles]))).toMatchObject({
      state: 'prevented',
      reasons: ['topic_muted', 'no_device'],
    });
    expect(summaryOfExplanation(explanation(finished('dropped', 'several_obstacles'), [...obstacles]))).toMatchObject({
      reasons: ['several_obstacles'],
      today: ['topic_muted', 'no_device'],
    });
  });

  it('says that nothing is recorded if nothing but the reading prevents the notice', () => {
    expect(summaryOfExplanation(explanation(null, ['read_before_send']))).toEqual({
      state: 'unrecorded',
      at: null,
      reasons: ['direct'],
      today: [],
    });
  });
});
