import { describe, expect, it } from 'vitest';
import type { Event } from '../../api/wire.js';
import type { ClientState } from '../model/client-state.js';
import type { Feed } from '../model/feed.js';
import { movedConversation, movedNarrow } from './moved-conversation.js';
import { narrowKey, narrowOf } from '../model/narrow.js';

const from = { kind: 'topic', channelId: 3, topic: 'roses' } as const;
const narrow = narrowOf(from);

const event = (more: object): Event =>
  ({ type: 'update_message', stream_id: 3, orig_subject: 'roses', message_id: 5, message_ids: [5, 6], flags: [], ...more }) as never;

const stateWith = (feed?: Partial<Feed>): ClientState => ({ feeds: feed ? { [narrowKey(narrow)]: feed } : {} }) as never;

const whole = { ids: [5, 6], foundOldest: true, foundNewest: true, historyLimited: false, incomplete: false };

describe('A topic', () => {
  it('goes on where its end is moved, under another name, in another channel, or both', () => {
    const move = (more: object): unknown => movedConversation(stateWith(), event({ propagate_mode: 'change_all', ...more }))?.to;
    expect(move({ subject: 'tulips' })).toEqual({ kind: 'topic', channelId: 3, topic: 'tulips' });
    expect(move({ new_stream_id: 4 })).toEqual({ kind: 'topic', channelId: 4, topic: 'roses' });
    expect(move({ new_stream_id: 4, subject: '' })).toEqual({ kind: 'topic', channelId: 4, topic: '' });
    expect(move({ subject: 'Roses' })).toEqual({ kind: 'topic', channelId: 3, topic: 'Roses' });
    expect(move({ propagate_mode: 'change_later', subject: 'tulips' })).toEqual({ kind: 'topic', channelId: 3, topic: 'tulips' });
  });

  it('stays if single messages are moved out of it, unless they are all that it has', () => {
    const one = event({ propagate_mode: 'change_one', subject: 'tulips' });
    expect(movedConversation(stateWith(), one)).toBeUndefined();
    expect(movedConversation(stateWith({ ...whole, ids: [4, 5, 6] }), one)).toBeUndefined();
    expect(movedConversation(stateWith({ ...whole, foundOldest: false }), one)).toBeUndefined();
    expect(movedConversation(stateWith(whole), one)).toMatchObject({ from, isWhole: true });
  });

  it('stays if the text of a message is edited', () => {
    expect(movedConversation(stateWith(whole), event({ orig_subject: undefined, rendered_content: 'x' }))).toBeUndefined();
    expect(movedConversation(stateWith(whole), { id: 1, type: 'heartbeat' } as never)).toBeUndefined();
  });
});

describe('A narrow to a topic that has moved', () => {
  const to = { kind: 'topic', channelId: 4, topic: 'tulips' } as const;

  it('is to the new place, with its other terms', () => {
    const search = { operator: 'search', operand: 'thorns' };
    expect(movedNarrow([...narrow, search], { from, to }, 1)).toEqual([...narrowOf(to), search]);
  });

  it('stays as it is if it is to something else', () => {
    expect(movedNarrow(narrowOf({ ...from, topic: 'apples' }), { from, to }, 1)).toBeUndefined();
    expect(movedNarrow([{ operator: 'channel', operand: 3 }], { from, to }, 1)).toBeUndefined();
    expect(movedNarrow([], { from, to }, 1)).toBeUndefined();
  });
});
