import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotType, operatorActor, Role } from '../../src/kernel/actor.js';
import { ServerSecrets } from '../../src/kernel/server-secrets.js';
import { type Channel, ChannelLookup } from '../../src/modules/channels/channels.api.js';
import { ReplyAddresses } from '../../src/modules/notifications/incoming-mail/application/reply-addresses.js';
import { MailSubscriptionRepository } from '../../src/modules/notifications/missed-messages/application/mail-subscription.repository.js';
import { SetPasswordService } from '../../src/modules/users/administration.api.js';
import { EndSessionsService } from '../../src/modules/users/authentication.api.js';
import { writeSecretAddress } from '../../src/modules/users/mail.api.js';
import { ROOT } from '../architecture/import-rules.js';
import { Sql } from '../../src/platform/database/sql.js';
import { WebhookReceiver } from '../api/webhooks/webhook-receiver.js';
import { EventListener, untilPollWaits } from '../support/event-listener.js';
import { EventStreamReader } from '../support/event-stream-reader.js';
import { IdentityProvider } from '../support/identity-provider.js';
import { MailSender } from '../support/mail-sender.js';
import { type MailServer, startMailServer } from '../support/mail-server.js';
import { TestPushGateway } from '../support/push-gateway.js';
import { PushReceiver, PushService, trustAnyCertificate } from '../support/push-service.js';
import { ScimClient } from '../support/scim-client.js';
import { addProvider, goThrough } from '../support/sign-on.js';
import { freePort } from '../support/spawned-server.js';
import { hiddenFields, type SessionClient, TestBrowser } from '../support/test-browser.js';
import { basic, type TestClient } from '../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../support/test-realm.js';
import { upload } from '../support/uploads.js';

const NEW_PASSWORD = 'correct zebra battery violin';
const TUS = { 'tus-resumable': '1.0.0' };

let mails: MailServer;
let sender: MailSender;
let gateway: TestPushGateway;
let pushes: PushService;
let provider: IdentityProvider;
let distrust: () => void;
let count = 0;
const receivers: WebhookReceiver[] = [];

beforeAll(async () => {
  distrust = trustAnyCertificate();
  [gateway, pushes, provider] = [await TestPushGateway.start(), await PushService.start(), await IdentityProvider.start()];
  const port = await freePort();
  mails = await startMailServer({
    SKEIN_INCOMING_MAIL_PATTERN: 'in+%s@mail.skein.test',
    SKEIN_INCOMING_MAIL_LISTEN: `lmtp://127.0.0.1:${port}`,
    SKEIN_PUSH_GATEWAY_URL: gateway.url,
  });
  sender = new MailSender(port);
});
afterAll(async () => {
  sender.close();
  await mails.stop();
  await gateway.stop();
  await pushes.stop();
  await provider.stop();
  for (const receiver of receivers) await receiver.stop();
  distrust();
});

/** An organization in which Ada has begun something with credentials that are replaced then. */
interface Scene {
  readonly realm: TestRealm;
  readonly olga: TestAccount;
  readonly ada: TestAccount;
  readonly session: SessionClient;
  readonly browser: TestBrowser;
  readonly channelId: number;
}

/** Whether what was begun still works. @param owner a client with the present credentials of the account, which is active again */
type Works = (owner: TestClient) => Promise<boolean>;

interface Thing {
  begin(scene: Scene): Promise<Works>;
  /** Only its owner can see whether it still works, which is possible for an account that is active again. */
  readonly seenByOwner?: true;
}

const succeeds = async (answer: Promise<{ readonly status: number }>): Promise<boolean> => (await answer).status < 300;
const linkIn = (mail: string, page: string): string => new RegExp(`http://[^/]+(/accounts/${page}/\\w{32})`).exec(mail)?.[1] ?? '';

/** Waits for the link of a mail to an address. @returns whether its page still opens */
async function linkTo({ browser }: Scene, address: string, page: string): Promise<Works> {
  const found = (): string =>
    mails.box
      .mailsTo(address)
      .map(({ source }) => linkIn(source.replace(/=\r\n/g, ''), page))
      .find((link) => link !== '') ?? '';
  await expect.poll(found).not.toBe('');
  const link = found();
  return () => succeeds(browser.open(link));
}

async function askForNewAddress({ ada }: Scene): Promise<string> {
  const email = `ada.${(count += 1)}@new.example`;
  expect((await ada.client.patch('settings', { email })).status).toBe(200);
  return email;
}

async function mailInto({ ada, channelId }: Scene, senderId?: number): Promise<Works> {
  const { body } = await ada.client.get(`streams/${channelId}/email_address`, senderId === undefined ? {} : { sender_id: senderId });
  return () => takesMail(body['email'] as string);
}

async function takesMail(to: string): Promise<boolean> {
  count += 1;
  const source = [`From: Zoe <zoe@example.com>`, 'Subject: News', `Message-ID: <${count}@example.com>`, '', 'Hello'].join('\r\n');
  return (await sender.deliver({ to, source })).accepted;
}

/** Lets a person of a new provider log in, and connects the account by its password. */
async function connect({ realm, olga, ada }: Scene): Promise<{ readonly browser: TestBrowser; readonly address: string }> {
  const name = `idp-${(count += 1)}`;
  const address = `/accounts/login/social/oidc/${name}`;
  const browser = new TestBrowser(realm.stranger);
  provider.person = { sub: name, email: ada.email, email_verified: true };
  await addProvider(mails.server, olga, provider, browser, { name });
  const page = await goThrough(browser, provider, address);
  const fields = { ...hiddenFields(page.text), username: ada.email, password: PASSWORD };
  expect((await browser.submit('/accounts/login/social/connect', fields)).status).toBe(302);
  return { browser, address };
}

/** The rows of the table in docs/credentials.md. */
const THINGS: Readonly<Record<string, Thing>> = {
  'browser session': { begin: async ({ session }) => Promise.resolve(() => succeeds(session.get('users/me'))) },
  'browser session by a provider': {
    begin: async (scene) => {
      const { browser } = await connect(scene);
      return () => succeeds(browser.get('/json/users/me'));
    },
  },
  'person of a provider, connected by password': {
    begin: async (scene) => {
      const { address } = await connect(scene);
      const { person } = provider;
      return async () => {
        provider.person = person;
        return (await goThrough(new TestBrowser(scene.realm.stranger), provider, address)).status === 302;
      };
    },
  },
  'API key': { begin: async ({ ada }) => Promise.resolve(() => succeeds(ada.client.get('users/me'))) },
  'scoped API key': {
    begin: async ({ ada, realm }) => {
      const { body } = await ada.client.post('users/me/keys', { name: 'Script', scopes: ['read'] });
      return () => succeeds(realm.clientWith(ada.email, body['api_key'] as string).get('users/me'));
    },
  },
  'event queue, read with the key': {
    begin: async ({ ada }) => {
      const { queueId, lastEventId } = await EventListener.register(ada.client);
      return () => succeeds(ada.client.get('events', { queue_id: queueId, last_event_id: lastEventId, dont_block: true }));
    },
  },
  'event stream': {
    begin: async ({ realm, ada, olga }) => {
      const { queueId, lastEventId } = await EventListener.register(ada.client, { event_types: ['message'] });
      const parameters = { queue_id: queueId, last_event_id: lastEventId };
      const headers = { authorization: basic(ada.email, ada.key) };
      const reader = await EventStreamReader.open({ port: realm.port, host: realm.host, headers, parameters });
      const gotMessage = (): boolean => reader.events.some((event) => JSON.stringify(event).includes('Ripe.'));
      return async () => {
        await olga.client.post('messages', { type: 'channel', to: 'garden', topic: 'tomatoes', content: 'Ripe.' });
        await expect.poll(() => reader.hasEnded || gotMessage()).toBe(true);
        reader.close();
        return gotMessage();
      };
    },
  },
  'resumable upload, continued with the key': {
    begin: async ({ ada }) => {
      const begun = await ada.client.send('POST', '/api/v1/tus', { ...TUS, 'upload-length': '9' });
      const headers = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
      return () => succeeds(ada.client.send('PATCH', begun.headers['location'] as string, headers, Buffer.from('half')));
    },
  },
  'temporary link to a file': {
    begin: async ({ ada, realm }) => {
      const { body } = await ada.client.get(`/api/v1${await upload(ada.client, 'a.txt')}`);
      return () => succeeds(realm.stranger.get(body['url'] as string));
    },
  },
  'link that confirms a new address': {
    begin: async (scene) => linkTo(scene, await askForNewAddress(scene), 'confirm_new_email'),
  },
  'link that cancels a new address': { begin: (scene) => linkTo(scene, scene.ada.email, 'cancel_new_email') },
  'link for a new password': {
    begin: async (scene) => {
      expect((await scene.realm.stranger.post('password_reset/request', { email: scene.ada.email })).status).toBe(200);
      return linkTo(scene, scene.ada.email, 'password/reset');
    },
  },
  'push subscription': {
    begin: async ({ ada }) => {
      const { p256dh, auth } = new PushReceiver();
      const endpoint = `${pushes.origin}/push/${(count += 1)}`;
      const { body } = await ada.client.post('users/me/push_subscriptions', { endpoint, p256dh, auth, label: 'Firefox' });
      return async (owner) => {
        const before = pushes.pushes.length;
        await owner.post(`users/me/push_subscriptions/${body['subscription_id'] as number}/test`);
        return pushes.pushes.length > before;
      };
    },
    seenByOwner: true,
  },
  'mobile device': {
    begin: async ({ ada }) => {
      const token = `phone-${(count += 1)}`;
      expect((await ada.client.post('users/me/android_gcm_reg_id', { token })).status).toBe(200);
      return (owner) => succeeds(owner.post('mobile_push/test_notification', { token }));
    },
    seenByOwner: true,
  },
  "mail address of a channel, in one's own name": { begin: (scene) => mailInto(scene, scene.ada.user.id) },
  "mail address of a channel, in another's name": { begin: (scene) => mailInto(scene) },
  'address for a reply by mail': {
    begin: async ({ olga, ada }) => {
      const { body } = await olga.client.post('messages', { type: 'channel', to: 'garden', topic: 'tomatoes', content: 'Ripe?' });
      const address = await mails.server.get(ReplyAddresses).createFor(ada.user.id, body['id'] as number);
      return () => takesMail(address ? writeSecretAddress(mails.server.get(ServerSecrets), address) : '');
    },
  },
  invitation: {
    begin: async ({ ada, realm }) => {
      const { body } = await ada.client.post('invites/multiuse');
      const key = String(body['invite_link']).split('/').at(-2) ?? '';
      return () => succeeds(realm.stranger.post('join/request', { email: `zoe.${(count += 1)}@new.example`, key }));
    },
  },
  bot: {
    begin: async ({ ada, realm }) => {
      const robot = await realm.bot('Robot', BotType.generic, ada);
      return () => succeeds(robot.client.get('users/me'));
    },
  },
  'webhook for events': {
    begin: async ({ realm, ada, olga }) => {
      const receiver = await WebhookReceiver.start();
      receivers.push(receiver);
      const input = { name: 'Archive', url: receiver.url, event_types: ['message'] };
      expect((await ada.client.post('event_webhooks', input)).status).toBe(200);
      return async () => {
        const { body } = await olga.client.post('messages', { type: 'channel', to: 'garden', topic: 'tomatoes', content: 'Ripe.' });
        const gets = (): boolean => receiver.calls.some(({ text }) => text.includes(`"id":${body['id'] as number},`));
        const sql = mails.server.get(Sql);
        const disabled = () => sql.rows('SELECT id FROM event_webhook WHERE realm_id = ? AND disabled_at IS NOT NULL', [realm.realm.id]);
        await expect.poll(async () => gets() || (await disabled()).length > 0).toBe(true);
        return gets();
      };
    },
  },
  'scheduled message': {
    begin: async ({ ada, channelId }) => {
      const time = Math.floor(Date.now() / 1000) + 86_400;
      const message = { type: 'channel', to: channelId, topic: 'tomatoes', content: 'Later', scheduled_delivery_timestamp: time };
      expect((await ada.client.post('scheduled_messages', message)).status).toBe(200);
      return async (owner) => ((await owner.get('scheduled_messages')).body['scheduled_messages'] as unknown[]).length > 0;
    },
    seenByOwner: true,
  },
  // It belongs to the organization, so that it does not matter which owner has made it.
  'SCIM token': {
    begin: async ({ realm, olga }) => {
      const scim = await ScimClient.create(realm, olga);
      return () => succeeds(scim.get('/Users'));
    },
  },
  'link that stops digests': {
    begin: async ({ ada, browser }) => {
      const secret = mails.server.get(ServerSecrets).derive('digest-unsubscribe', ada.user.id, 1);
      return Promise.resolve(() => succeeds(browser.get(`/digests/unsubscribe/${ada.user.id}/${secret}`)));
    },
  },
  'link that stops mails about messages': {
    begin: async ({ realm, ada, browser, channelId }) => {
      const { conversationId } = (await mails.server.get(ChannelLookup).findById(realm.realm.id, channelId)) as Channel;
      const whole = { realmId: realm.realm.id, userId: ada.user.id, conversationId, scope: 'conversation', topic: '' } as const;
      const { id } = await mails.server.get(MailSubscriptionRepository).findOrAdd(whole, Date.now());
      const secret = mails.server.get(ServerSecrets).derive('notice-unsubscribe', id, 1);
      return () => succeeds(browser.get(`/notices/unsubscribe/${id}/${secret}`));
    },
  },
  // After what logs in with the password alone.
  'second step of a log-in': {
    begin: async ({ ada, session, browser }) => {
      const { body } = await session.post('users/me/factors/totp');
      const totp = new TOTP({ secret: body['secret'] as string });
      expect((await session.post('users/me/factors/totp/confirm', { token: body['token'], code: totp.generate() })).status).toBe(200);
      const { csrfmiddlewaretoken = '', step = '' } = hiddenFields((await browser.logIn(ada.email, PASSWORD)).text);
      const code = totp.generate({ timestamp: Date.now() + 30_000 });
      return async () => (await browser.submit('/accounts/login/second-step/', { csrfmiddlewaretoken, step, code })).status === 303;
    },
  },
  'authenticator app, passkey, recovery code': {
    begin: () => Promise.resolve(async (owner) => ((await owner.get('users/me/factors')).body['totp'] ?? null) !== null),
  },
  // Last, because it does not wait for ever.
  'waiting poll': {
    begin: async ({ olga, ada }) => {
      const { queueId, lastEventId } = await EventListener.register(ada.client, {
        event_types: ['message'],
        narrow: [['topic', 'polls']],
      });
      const polled = ada.client.get('events', { queue_id: queueId, last_event_id: lastEventId });
      await untilPollWaits(mails.server, queueId);
      return async () => {
        await olga.client.post('messages', { type: 'channel', to: 'garden', topic: 'polls', content: 'Unripe.' });
        return (await polled).text.includes('Unripe.');
      };
    },
  },
};

/** The columns of the table: how the owner takes back what somebody else has. Each returns a client with the credentials that count then. */
const REPLACEMENTS: Readonly<Record<string, (scene: Scene) => Promise<TestClient>>> = {
  'new API key': async ({ realm, ada }) => {
    const { body } = await ada.client.post('users/me/api_key/regenerate');
    return realm.clientWith(ada.email, body['api_key'] as string);
  },
  'new password': async ({ ada }) => {
    expect((await ada.client.patch('settings', { old_password: PASSWORD, new_password: NEW_PASSWORD })).status).toBe(200);
    return ada.client;
  },
  'logged out everywhere': async ({ realm, ada }) => {
    const input = { userId: ada.user.id, renewApiKey: false };
    await mails.server.get(EndSessionsService).end(operatorActor(realm.realm.id, ada.user.id), input);
    return ada.client;
  },
  deactivated: async ({ olga, ada }) => {
    expect((await olga.client.delete(`users/${ada.user.id}`)).status).toBe(200);
    return ada.client;
  },
};

async function prepare(): Promise<Scene> {
  const realm = await TestRealm.create(mails.server);
  await realm.emailGateway();
  const olga = await realm.join('Olga', Role.owner);
  const ada = await realm.join('Ada', Role.administrator);
  const principals = [olga.user.id, ada.user.id];
  await olga.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals });
  const { body } = await olga.client.get('get_stream_id', { stream: 'garden' });
  const [session, browser] = [await realm.logIn(ada), new TestBrowser(realm.stranger)];
  return { realm, olga, ada, session, browser, channelId: body['stream_id'] as number };
}

async function reactivate({ olga, ada }: Scene): Promise<void> {
  expect((await olga.client.post(`users/${ada.user.id}/reactivate`)).status).toBe(200);
}

/** What a column of the table says, by its rows. */
function documented(column: string): Record<string, string> {
  const lines = readFileSync(join(ROOT, 'docs/credentials.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ')).map((line) => line.split('|').map((cell) => cell.trim()));
  const [head = [], , ...body] = rows;
  const place = head.indexOf(column);
  return Object.fromEntries(body.map((cells) => [cells[1] ?? '', cells[place] ?? '']));
}

describe('What a credential began', () => {
  it.each(Object.entries(REPLACEMENTS))('ends or stays as docs/credentials.md says with: %s', async (column, replace) => {
    const scene = await prepare();
    const begun: [name: string, thing: Thing, works: Works][] = [];
    for (const [name, thing] of Object.entries(THINGS)) begun.push([name, thing, await thing.begin(scene)]);
    const owner = await replace(scene);
    const found: Record<string, string> = {};
    for (const [name, { seenByOwner }, works] of begun) if (!seenByOwner) found[name] = (await works(owner)) ? 'stays' : 'ends';
    if (column === 'deactivated') await reactivate(scene);
    for (const [name, { seenByOwner }, works] of begun) if (seenByOwner) found[name] = (await works(owner)) ? 'stays' : 'ends';
    expect(found).toEqual(documented(column));
  });

  it('works until then', async () => {
    const scene = await prepare();
    const useless: string[] = [];
    for (const [name, thing] of Object.entries(THINGS)) {
      const works = await thing.begin(scene);
      if (!(await works(scene.ada.client))) useless.push(name);
    }
    expect(useless).toEqual([]);
  });
});

describe('A change of address that was asked for with stolen credentials', () => {
  it.each<[string, (scene: Scene) => Promise<unknown>]>([
    [
      'a password that a mailed link sets',
      async ({ realm, ada, browser }) => {
        await realm.stranger.post('password_reset/request', { email: ada.email });
        await expect.poll(() => mails.box.mailsTo(ada.email).some(({ source }) => source.includes('password/reset'))).toBe(true);
        const mail = mails.box.mailsTo(ada.email).findLast(({ source }) => source.includes('password/reset'))?.source ?? '';
        return browser.submitLink(linkIn(mail.replace(/=\r\n/g, ''), 'password/reset'), { password: NEW_PASSWORD });
      },
    ],
    [
      'a password that an operator sets',
      ({ realm, ada }) => mails.server.get(SetPasswordService).set(operatorActor(realm.realm.id, ada.user.id), ada.user.id, NEW_PASSWORD),
    ],
    [
      'an API key that an operator replaces',
      ({ realm, ada }) =>
        mails.server.get(EndSessionsService).end(operatorActor(realm.realm.id, ada.user.id), { userId: ada.user.id, renewApiKey: true }),
    ],
    [
      'a deactivation, also when the account is active again',
      async (scene) => {
        await scene.olga.client.delete(`users/${scene.ada.user.id}`);
        await reactivate(scene);
      },
    ],
  ])('ends with %s', async (_, replace) => {
    const scene = await prepare();
    const opens = await linkTo(scene, await askForNewAddress(scene), 'confirm_new_email');
    expect(await opens(scene.ada.client)).toBe(true);
    await replace(scene);
    expect(await opens(scene.ada.client)).toBe(false);
  });
});
