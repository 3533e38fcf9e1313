import { describe, expect, it } from 'vitest';
import type { Draft } from '../../api/wire.js';
import { mergeDrafts, newestDraft, type WrittenDraft, wireDraft } from './drafts.js';
import type { Recipient } from './recipient.js';

const OWN = 1;
const PLACE: Recipient = { kind: 'topic', channelId: 3, topic: 'apples' };

function written(id: string, content: string, copy?: { id: number; content: string }, changed = 10_000): WrittenDraft {
  return { id, recipient: PLACE, content, changed, copy: copy && { ...copy, recipient: PLACE } };
}

function onServer(id: number, content: string, timestamp = 10): Draft {
  return { id, type: 'stream', to: [3], topic: 'apples', content, timestamp };
}

const contentsOf = (local: readonly WrittenDraft[], server: readonly Draft[]): [string, string, number | undefined][] => {
  const merged = mergeDrafts(
    Object.fromEntries(local.map((one) => [one.id, one])),
    Object.fromEntries(server.map((one) => [one.id, one])),
    OWN,
  );
  return Object.values(merged).map(({ id, content, copy }) => [id, content, copy?.id]);
};

describe('mergeDrafts', () => {
  it('takes over what other devices have written', () => {
    expect(contentsOf([], [onServer(5, 'theirs')])).toEqual([['server-5', 'theirs', 5]]);
    expect(contentsOf([written('a', 'old', { id: 5, content: 'old' })], [onServer(5, 'new', 20)])).toEqual([['a', 'new', 5]]);
  });

  it('keeps what was written here, with its white space', () => {
    expect(contentsOf([written('a', '  mine ')], [])).toEqual([['a', '  mine ', undefined]]);
    expect(contentsOf([written('a', ' mine ', { id: 5, content: 'mine' })], [onServer(5, 'mine')])).toEqual([['a', ' mine ', 5]]);
  });

  it('keeps both texts if both were changed', () => {
    const both = contentsOf([written('a', 'mine', { id: 5, content: 'old' })], [onServer(5, 'theirs', 20)]);
    expect(both).toEqual([
      ['a', 'mine', undefined],
      ['server-5', 'theirs', 5],
    ]);
  });

  it('forgets what was deleted elsewhere, unless it was changed here', () => {
    expect(contentsOf([written('a', 'old', { id: 5, content: 'old' })], [])).toEqual([]);
    expect(contentsOf([written('a', 'mine', { id: 5, content: 'old' })], [])).toEqual([['a', 'mine', undefined]]);
  });

  it('ignores an event about an earlier state', () => {
    const local = written('a', 'second', { id: 5, content: 'second' }, 20_500);
    expect(contentsOf([local], [onServer(5, 'first', 18)])).toEqual([['a', 'second', 5]]);
  });

  it('shows a draft once that another tab has sent to the server', () => {
    const copy = { id: 5, content: 'mine' };
    expect(contentsOf([written('server-5', 'mine', copy), written('a', 'mine', copy)], [onServer(5, 'mine')])).toEqual([['a', 'mine', 5]]);
  });
});

describe('newestDraft', () => {
  it('is the last one of a recipient, whose topic may differ by case', () => {
    const drafts = { a: written('a', 'first'), b: written('b', 'second', undefined, 20_000) };
    expect(newestDraft(drafts, { ...PLACE, topic: 'Apples' })?.id).toBe('b');
    expect(newestDraft(drafts, { ...PLACE, channelId: 4 })).toBeUndefined();
  });
});

describe('wireDraft', () => {
  it('names the recipients that are chosen', () => {
    const draft = { content: 'x', changed: 1500 };
    expect(wireDraft({ ...draft, recipient: PLACE })).toMatchObject({ type: 'stream', to: [3], topic: 'apples', timestamp: 1 });
    expect(wireDraft({ ...draft, recipient: { kind: 'direct', userIds: [2] } })).toMatchObject({ type: 'private', to: [2] });
    expect(wireDraft({ ...draft, recipient: { kind: 'topic', channelId: null, topic: 'a' } })).toMatchObject({ type: '', to: [] });
  });
});
