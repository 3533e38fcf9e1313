import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import type { SmtpBox } from '../../../support/smtp-box.js';
import type { TestClient } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;

let box: SmtpBox;
let stop: MailServer['stop'];
let server: TestServer;
let realm: TestRealm;
let olga: TestAccount;
beforeAll(async () => {
  ({ box, server, stop } = await startMailServer({ SKEIN_MAIL_FROM: 'Skein <chat@skein.test>' }));
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
});
afterAll(() => stop());

async function channel(name: string, properties: Json = {}): Promise<number> {
  await olga.client.post('users/me/subscriptions', { subscriptions: [{ name }], ...properties });
  return (await olga.client.get('get_stream_id', { stream: name })).body['stream_id'] as number;
}

async function send(to: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const { body } = await olga.client.post('messages', { type: 'stream', to, topic: 'plan', content: `message ${number}` });
    ids.push(body['id'] as number);
  }
  return ids;
}

/** A client of an account that is invited to the channels. */
async function join(name: string, channelIds: readonly number[]): Promise<TestClient> {
  const email = `${name.toLowerCase()}@${realm.host}`;
  await olga.client.post('invites', { invitee_emails: email, stream_ids: channelIds });
  const account = { key: await box.keyFor(email), full_name: name, password: 'a very good secret' };
  return realm.clientWith(email, String((await realm.stranger.post('join', account)).body['api_key']));
}

/** The ids of all messages in the combined feed, and of the unread ones. */
async function received(client: TestClient): Promise<{ all: number[]; unread: number[] }> {
  const { messages } = (await client.get('messages', { anchor: 'newest', num_before: 100, num_after: 0 })).body;
  const all = messages as { id: number; flags: string[] }[];
  return { all: all.map(({ id }) => id), unread: all.filter(({ flags }) => !flags.includes('read')).map(({ id }) => id) };
}

describe('a new account', () => {
  it('receives the newest messages of its channels, which are read, and later ones, which are not', async () => {
    const hall = await channel('hall');
    const ids = await send(hall, 22);
    const newton = await join('Newton', [hall]);
    expect(await received(newton)).toEqual({ all: ids.slice(2), unread: [] });
    const later = await send(hall, 1);
    expect(await received(newton)).toEqual({ all: [...ids.slice(2), ...later], unread: later });
  });

  it('receives none of a channel whose history is not shared, or that has no messages', async () => {
    const [vault, empty] = [await channel('vault', { invite_only: true }), await channel('empty')];
    await send(vault, 2);
    const leibniz = await join('Leibniz', [vault, empty]);
    expect(await received(leibniz)).toEqual({ all: [], unread: [] });
  });

  it('receives none of a channel that it joins later', async () => {
    const garden = await channel('garden');
    await send(garden, 2);
    const { client } = await realm.join('Ada');
    await client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    expect((await received(client)).all).toEqual([]);
  });
});
