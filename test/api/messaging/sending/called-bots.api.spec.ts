import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { EventListener, type WireEvent } from '../../../support/event-listener.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

describe('a bot that is mentioned in a channel to which it does not belong', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let bot: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    bot = await realm.bot('Counter', BotType.generic, ada);
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'cellar' }], invite_only: true });
  });

  const listen = (account: TestAccount, more: Parameters = {}): Promise<EventListener> =>
    EventListener.register(account.client, { event_types: ['message'], ...more });
  const write = async (content: string, to = 'garden'): Promise<number> => {
    const { body } = await ada.client.post('messages', { type: 'channel', to, topic: 't', content });
    expect(body).toMatchObject({ result: 'success' });
    return body['id'] as number;
  };
  /** Returns the messages before a direct message that all accounts receive. */
  const receivedMessages = async (listener: EventListener, account: TestAccount): Promise<[unknown, unknown][]> => {
    const marker = await ada.client.post('messages', { type: 'direct', to: [account.user.id], content: 'marker' });
    const events: WireEvent[] = [];
    const idOf = ({ message }: WireEvent): unknown => (message as Record<string, unknown>)['id'];
    while (events.length === 0 || idOf(events.at(-1) as WireEvent) !== marker.body['id']) events.push(...(await listener.take(1)));
    return events.slice(0, -1).map((event) => [idOf(event), event['flags']]);
  };

  it('receives the message with the flag of the mention', async () => {
    const listener = await listen(bot);
    await write('Nothing for robots.');
    const id = await write('How many are we, @**Counter**?');
    await write('Thanks, `@**Counter**`.');
    expect(await receivedMessages(listener, bot)).toEqual([[id, ['mentioned']]]);
  });

  it('receives the message once, with the flag, if its queue covers all public channels', async () => {
    const listener = await listen(bot, { all_public_streams: true });
    const [first, second] = [await write('Nothing for robots.'), await write('@**Counter**')];
    expect(await receivedMessages(listener, bot)).toEqual([
      [first, []],
      [second, ['mentioned']],
    ]);
  });

  it('receives nothing from private channels', async () => {
    const listener = await listen(bot);
    await write('@**Counter**', 'cellar');
    expect(await receivedMessages(listener, bot)).toEqual([]);
  });

  it('receives nothing if it is a guest', async () => {
    const olga = await realm.join('Olga', Role.owner);
    expect((await olga.client.patch(`users/${bot.user.id}`, { role: 600 })).body).toMatchObject({ result: 'success' });
    const listener = await listen(bot);
    await write('@**Counter**');
    expect(await receivedMessages(listener, bot)).toEqual([]);
  });

  it('receives the message, unlike a mentioned user without a subscription', async () => {
    const ben = await realm.join('Ben');
    const listener = await listen(ben);
    await write('@**Ben** @**Counter**');
    expect(await receivedMessages(listener, ben)).toEqual([]);
  });
});
