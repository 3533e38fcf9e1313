import { describe, expect, it } from 'vitest';
import { pushTexts } from '../../push/domain/push-texts.js';
import { messagePush, type PushedMessage, type PushReceiver, removalPush } from './mobile-push.js';

/** What Apple and Google take. */
const MAX_BYTES = 4_096;
const LARGE_ID = 4_294_967_295;

const receiver: PushReceiver = {
  host: `${'a'.repeat(40)}.chat.example.com`,
  realmId: LARGE_ID,
  realmName: '🐟'.repeat(40),
  realmUrl: `https://${'a'.repeat(40)}.chat.example.com`,
  userId: LARGE_ID,
  texts: pushTexts('de'),
};
const people = (count: number): PushedMessage['place'] => ({
  kind: 'direct',
  participantIds: Array.from({ length: count }, (_, index) => LARGE_ID - index),
  others: Array.from({ length: count - 1 }, () => '🐟'.repeat(100)),
});
const message = (choices: Partial<PushedMessage>): PushedMessage => ({
  id: 1,
  time: 1_800_000_000,
  sender: { id: LARGE_ID, name: 'Ben', email: 'ben@example.com', avatarUrl: `https://example.com/${'a'.repeat(100)}` },
  place: people(2),
  cause: 'direct',
  text: 'Hi',
  ids: [1],
  ...choices,
});
const bytesOf = (payload: object): number => Buffer.byteLength(JSON.stringify(payload));

describe('A push to mobile applications', () => {
  it.each<[string, PushedMessage['place']]>([
    ['a topic', { kind: 'channel', id: LARGE_ID, name: '🐟'.repeat(60), topic: '🐟'.repeat(60), topicName: '🐟'.repeat(60) }],
    ['a hundred people', people(100)],
    ['a thousand people', people(1_000)],
  ])('fits into both services with long names and texts in a conversation of %s', (_, place) => {
    const ids = Array.from({ length: 200 }, (_value, index) => 1_000_000_000 + index);
    const { apns, fcm } = messagePush(receiver, message({ place, ids, text: '🐟'.repeat(10_000), cause: 'mention' }), true);
    expect(bytesOf({ aps: apns })).toBeLessThanOrEqual(MAX_BYTES);
    expect(bytesOf(fcm)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('lists the people of a conversation unless it has too many, and the newest of many messages', () => {
    const ids = Array.from({ length: 60 }, (_value, index) => index);
    const [few, many] = [people(3), people(101)].map((place) => messagePush(receiver, message({ place, ids }), true).fcm);
    expect(few).toHaveProperty('pm_users', `${LARGE_ID},${LARGE_ID - 1},${LARGE_ID - 2}`);
    expect(many).not.toHaveProperty('pm_users');
    expect(messagePush(receiver, message({ ids }), true).apns).toMatchObject({ custom: { zulip: { message_ids: ids.slice(10) } } });
  });

  it('that removes others fits into both services', () => {
    const { apns, fcm } = removalPush(
      receiver,
      Array.from({ length: 300 }, (_value, index) => 1_000_000_000 + index),
    );
    expect(bytesOf({ aps: apns })).toBeLessThanOrEqual(MAX_BYTES);
    expect(bytesOf(fcm)).toBeLessThanOrEqual(MAX_BYTES);
  });
});
