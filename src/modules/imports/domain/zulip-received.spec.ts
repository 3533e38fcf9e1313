import { describe, expect, it } from 'vitest';
import { ReceivedMessages } from './zulip-received.js';
import { readZulipChannel, type ZulipChannel, ZulipKeys } from './zulip-records.js';

const keys = new ZulipKeys({ id: 1 });
const PROTECTED = 5;
const channel = readZulipChannel(
  { id: 9, name: 'whispers', invite_only: true, history_public_to_subscribers: false },
  keys,
) as ZulipChannel;

/** @param received who has received each message, whose ids are counted from 1 */
function firstsOf(received: readonly (readonly number[])[], idleSince: ReadonlyMap<number, number> = new Map()): Record<string, number> {
  const messages = new ReceivedMessages({
    keys,
    protectedChannel: (recipient) => (recipient === PROTECTED ? channel : null),
    membersOf: () => [1, 2, 3],
    idleSince,
  });
  for (const [index, readers] of received.entries()) {
    messages.addMessage(index + 1, PROTECTED);
    messages.addMessage(100 + index, 6);
    for (const reader of readers) {
      messages.addReader(index + 1, reader);
      messages.addReader(100 + index, reader);
    }
    messages.endFile();
  }
  const firsts = messages.listFirsts().get(9) ?? new Map<string, string>();
  return Object.fromEntries([...firsts].map(([person, message]) => [person.split('/').at(-1) ?? '', Number(message.split('/').at(-1))]));
}

describe('The members of a channel that does not share its history', () => {
  it('read from the first message on that they have received', () => {
    expect(firstsOf([[1], [1, 2], [1, 2]])).toEqual({ 1: 1, 2: 2 });
  });

  it('read nothing of what was written before they came back', () => {
    expect(firstsOf([[1, 2], [1], [1, 2], [1, 2]])).toEqual({ 1: 1, 2: 3 });
  });

  it('read nothing if they have not received the last message', () => {
    expect(firstsOf([[1, 2], [1]])).toEqual({ 1: 1 });
  });

  it('keep what they had received when the server stopped to note it', () => {
    expect(
      firstsOf(
        [[1, 2, 3], [1, 2], [1], [1, 2]],
        new Map([
          [2, 2],
          [3, 2],
        ]),
      ),
    ).toEqual({ 1: 1, 2: 1 });
  });

  it('are only those who belong to it', () => {
    expect(firstsOf([[1, 77]])).toEqual({ 1: 1 });
  });
});
