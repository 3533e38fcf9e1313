import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { subscribe } from '../../../support/channels.js';
import { EventListener, withoutId } from '../../../support/event-listener.js';
import { readMail } from '../../../support/mail-readers.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';

type Json = Record<string, unknown>;

const POLLING = { interval: 50 };
/** Words that occur in no frame of a mail. */
const SECRET = 'turnips and marigolds';

let mails: MailServer;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let garden: number;

beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.stop());

beforeEach(async () => {
  realm = await TestRealm.create(
    mails.server,
    {},
    {
      email_notifications_batching_period_seconds: 1,
      automatically_follow_topics_policy: 4,
      automatically_follow_topics_where_mentioned: false,
    },
  );
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
  garden = await subscribe(ada, 'garden', { principals: [ada.user.id, ben.user.id] });
});

async function succeed(answer: Promise<{ body: Json }>): Promise<Json> {
  const { body } = await answer;
  expect(body).toMatchObject({ result: 'success' });
  return body;
}

const writeTo = async (account: TestAccount, content: string): Promise<number> =>
  Number((await succeed(ada.client.post('messages', { type: 'direct', to: [account.user.id], content })))['id']);
const writeIn = async (topic: string, content: string): Promise<number> =>
  Number((await succeed(ada.client.post('messages', { type: 'channel', to: garden, topic, content })))['id']);

/** The decision about a message that is stored for an account, as the account reads it. */
async function noticeOf(account: TestAccount, messageId: number): Promise<Json | undefined> {
  const { body } = await account.client.get('users/me/notices', { message_id: messageId });
  return (body['notices'] as Json[]).find(({ channel }) => channel === 'mail');
}

/** Waits until the notice is finished. */
async function finished(account: TestAccount, messageId: number): Promise<Json> {
  await expect.poll(async () => (await noticeOf(account, messageId))?.['finished_at'] ?? null, POLLING).not.toBeNull();
  return (await noticeOf(account, messageId)) ?? {};
}

/** The answer of `explain` for mail. */
async function explained(account: TestAccount, messageId: number): Promise<Json> {
  const { body } = await account.client.get('users/me/notices/explain', { message_id: messageId });
  expect(body).toMatchObject({ result: 'success' });
  return (body['channels'] as Json[]).find(({ channel }) => channel === 'mail') ?? {};
}

/** The source of the newest mail to an account, for which it waits. */
async function newestTo(account: TestAccount): Promise<string> {
  await mails.box.mailTo(account.email);
  return mails.box.mailsTo(account.email).at(-1)?.source ?? '';
}

/** Changes due times, so that nothing has to wait. */
const makeDue = (account: TestAccount): Promise<unknown> =>
  mails.server.write('UPDATE notice SET due_at = 1 WHERE user_id = ? AND due_at IS NOT NULL', [account.user.id]);

describe('A mail about missed messages', () => {
  it('tells of a direct message, why, and how to stop such mails', async () => {
    const id = await writeTo(ben, `Look at the **${SECRET}**`);
    const mail = await mails.box.mailTo(ben.email);
    expect(mail).toMatch(/^Subject: DMs with Ada\r$/im);
    expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    expect(mail).toMatch(/^List-Id: .*<r\w+\.skein\.test>\r$/im);
    expect(mail).toMatch(/^List-Unsubscribe: *(?:\r\n )?<https?:\/\/\S+\/notices\/unsubscribe\/\d+\/\w{32}>\r$/im);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
    const body = mail.slice(mail.indexOf('\r\n\r\n'));
    expect(body, 'what people quote has no link that works without a log-in').not.toMatch(/unsubscribe/i);
    expect(body.match(/https?:\/\/[^/\s]+\/#settings\/notifications/g)).toHaveLength(2);
    expect(mail).toMatch(/^Message-ID: (?:\r\n )?<notice-\d+-\w+@/im);
    expect(mail).toContain('text/plain');
    expect(mail).toContain(`<strong>${SECRET}</strong>`);
    expect(mail).toContain(`> Look at the **${SECRET}**`);
    expect(mail).toContain('You receive this mail because somebody wrote to you directly.');
    expect(mail).toContain(`/near/${id}`);
    await expect.poll(async () => (await noticeOf(ben, id))?.['result'], POLLING).toBe('accepted');
    expect(await noticeOf(ben, id)).toMatchObject({ cause: 'direct', outcome: 'batch_until', reason: 'direct', due_at: null });
    expect(await noticeOf(ada, id)).toBeUndefined();
  });

  it('is read by all mail programs as it was written, with any characters and lines of any length', async () => {
    const [topic, long] = ['Größe 🌹 مرحبا', `${'über '.repeat(400)}الخريطة 🧑‍🚀`];
    await writeIn(topic, `@**Ben** ${long}`);
    const source = await newestTo(ben);
    expect(source.split('\r\n').filter((line) => line.length > 100 || /[^\x20-\x7e\t]/.test(line))).toEqual([]);
    const [first, ...others] = [...(await readMail(source)).values()];
    expect(first).toMatchObject({ subject: `#garden > ${topic}`, attachments: 0 });
    expect(first?.text.replace(/\s+/g, ' ')).toContain(long);
    expect(first?.html).toContain(long);
    expect(first?.html).toContain(`<h1>#garden &gt; ${topic}</h1>`);
    expect(first?.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'list-id': expect.stringMatching(/<r\w+\.skein\.test>$/) as string,
      'list-unsubscribe': expect.stringMatching(/^<https?:\S+>$/) as string,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'message-id': expect.stringMatching(/^<notice-\d+-\w+@\S+>$/) as string,
    });
    for (const other of others) expect(other).toEqual(first);
    expect(others.length).toBeGreaterThan(0);
  });

  it('is in the language of the account', async () => {
    await succeed(ben.client.patch('settings', { default_language: 'de' }));
    await writeTo(ben, 'one\n```spoiler\ntwo\n```');
    const mail = await mails.box.mailTo(ben.email);
    expect(mail).toMatch(/^Subject: Direktnachrichten mit Ada\r$/im);
    expect(mail).toMatch(/^Content-Language: de\r$/im);
    expect(mail).toContain('weil dir jemand direkt geschrieben hat.');
    expect(mail).toContain('> Spoiler (verborgen)');
    expect(mail).toContain('<html lang="de">');
  });

  it('is one for each conversation, and shows all its messages', async () => {
    await ben.client.patch('settings', { email_notifications_batching_period_seconds: 600 });
    await writeIn('roses', '@**Ben** first rose');
    await writeIn('roses', '@**Ben** second rose');
    const last = await writeIn('beans', '@**Ben** one bean');
    await expect.poll(() => noticeOf(ben, last), POLLING).toBeDefined();
    await makeDue(ben);
    await expect.poll(() => mails.box.mailsTo(ben.email).length, POLLING).toBe(2);
    const [roses, beans] = mails.box.mailsTo(ben.email).map(({ source }) => source);
    expect(roses).toMatch(/^Subject: #garden > roses\r$/im);
    expect(roses).toContain('first rose');
    expect(roses).toContain('second rose');
    expect(roses).toContain('because you were mentioned.');
    expect(beans).toMatch(/^Subject: #garden > beans\r$/im);
  });

  it('is not sent about what was read, deleted or taken out of reach meanwhile', async () => {
    await ben.client.patch('settings', { email_notifications_batching_period_seconds: 600 });
    const vault = await subscribe(ada, 'vault', { invite_only: true, principals: [ada.user.id, ben.user.id] });
    const [read, deleted] = [await writeTo(ben, 'one'), await writeIn('roses', '@**Ben** two')];
    const lost = Number(
      (await succeed(ada.client.post('messages', { type: 'channel', to: vault, topic: 'gold', content: '@**Ben** three' })))['id'],
    );
    for (const id of [read, deleted, lost]) await expect.poll(() => noticeOf(ben, id), POLLING).toBeDefined();
    await succeed(ben.client.post('messages/flags', { messages: [read], op: 'add', flag: 'read' }));
    await mails.server.write('DELETE FROM message WHERE id = ?', [deleted]);
    await succeed(ben.client.delete('users/me/subscriptions', { subscriptions: ['vault'] }));
    await makeDue(ben);
    expect(await finished(ben, read)).toMatchObject({ result: 'cancelled', reason: 'read_before_send' });
    expect(await finished(ben, deleted)).toMatchObject({ result: 'cancelled', reason: 'message_deleted' });
    expect(await finished(ben, lost)).toMatchObject({ result: 'cancelled', reason: 'access_lost' });
    expect(mails.box.mailsTo(ben.email)).toEqual([]);
  });

  it('is cancelled if the setting was turned off meanwhile', async () => {
    await ben.client.patch('settings', { email_notifications_batching_period_seconds: 600 });
    const id = await writeTo(ben, 'one');
    await expect.poll(() => noticeOf(ben, id), POLLING).toBeDefined();
    await ben.client.patch('settings', { enable_offline_email_notifications: false });
    await makeDue(ben);
    expect(await finished(ben, id)).toMatchObject({ result: 'cancelled', reason: 'setting_off:enable_offline_email_notifications' });
  });

  it.each([
    ['the organization', async () => realm.changeSettings({ message_content_allowed_in_email_notifications: false })],
    ['the account', async () => ben.client.patch('settings', { message_content_in_email_notifications: false })],
  ])('shows neither names nor texts if %s does not want it', async (_, hide) => {
    await hide();
    await succeed(ada.client.patch('settings', { full_name: 'Ada Größe' }));
    await writeIn('private roses 🌹', `@**Ben** ${SECRET}, für dich`);
    const source = await newestTo(ben);
    const read = await readMail(source);
    for (const mail of read.values()) {
      expect(mail).toMatchObject({ subject: 'New messages', text: expect.stringContaining('This mail does not show messages') as string });
    }
    const shown = `${source}${JSON.stringify([...read.values()])}`;
    for (const hidden of ['Ada', 'Größe', 'garden', 'private roses', '🌹', 'marigolds', 'für dich']) expect(shown).not.toContain(hidden);
  });

  it('names the smallest group that was mentioned', async () => {
    await succeed(ada.client.post('user_groups/create', { name: 'gardeners', description: '', members: [ben.user.id] }));
    await writeIn('roses', '@*gardeners* come');
    expect(await mails.box.mailTo(ben.email)).toContain('because @gardeners was mentioned.');
  });

  it('tells of a mention that an edit adds, once', async () => {
    const id = await writeIn('roses', 'nobody');
    await succeed(ada.client.patch(`messages/${id}`, { content: 'now @**Ben**' }));
    expect(await mails.box.mailTo(ben.email)).toContain('because you were mentioned.');
    await succeed(ada.client.patch(`messages/${id}`, { content: 'still @**Ben**' }));
    await writeTo(ben, 'after it');
    await mails.box.mailTo(ben.email, 1);
    expect(mails.box.mailsTo(ben.email)).toHaveLength(2);
  });

  it('says why it is sent as it is then, and not before a mention was taken back', async () => {
    await ben.client.patch('settings', { email_notifications_batching_period_seconds: 600 });
    await succeed(ben.client.post('user_topics', { stream_id: garden, topic: 'roses', visibility_policy: 3 }));
    const id = await writeIn('roses', '@**Ben** a rose');
    await expect.poll(() => noticeOf(ben, id), POLLING).toMatchObject({ cause: 'mention' });
    await succeed(ada.client.patch(`messages/${id}`, { content: 'a rose :grinning: `:grinning:`' }));
    await makeDue(ben);
    const text = (await readMail(await newestTo(ben))).get('mailparser')?.text ?? '';
    expect(text).toContain('because you chose mails about topics that you follow.');
    expect(text).not.toContain('mentioned');
    expect(text).toContain('> a rose 😀 `:grinning:`');
  });

  it('tells of followed topics and of channels for which it was chosen', async () => {
    await succeed(ben.client.post('user_topics', { stream_id: garden, topic: 'roses', visibility_policy: 3 }));
    await writeIn('roses', 'a rose');
    expect(await mails.box.mailTo(ben.email)).toContain('because you chose mails about topics that you follow.');
    const property = { stream_id: garden, property: 'email_notifications', value: true };
    await succeed(ben.client.post('users/me/subscriptions/properties', { subscription_data: [property] }));
    await writeIn('beans', 'a bean');
    expect(await mails.box.mailTo(ben.email, 1)).toContain('because you chose mails about #garden.');
  });

  it('tells of all channels if the account chose so, from then on', async () => {
    const before = await writeIn('beans', 'before');
    expect(await explained(ben, before)).toMatchObject({ outcome: 'drop', reason: 'setting_off:enable_stream_email_notifications' });
    await ben.client.patch('settings', { enable_stream_email_notifications: true });
    await writeIn('beans', 'after');
    expect(await mails.box.mailTo(ben.email)).toContain('after');
    expect(await noticeOf(ben, before)).toBeUndefined();
  });
});

describe('A client that the account uses', () => {
  const present = (): Promise<unknown> => ben.client.post('users/me/presence', { status: 'active', ping_only: true });

  it('delays the mail, which is cancelled once the client has fetched the message', async () => {
    const listener = await EventListener.register(ben.client, { event_types: ['message'] });
    await present();
    const id = await writeTo(ben, 'one');
    await expect.poll(() => noticeOf(ben, id), POLLING).toMatchObject({ outcome: 'hold_until', reason: 'active', finished_at: null });
    await listener.poll();
    await makeDue(ben);
    expect(await finished(ben, id)).toMatchObject({ result: 'cancelled', reason: 'active' });
    expect(mails.box.mailsTo(ben.email)).toEqual([]);
  });

  it('does not count without presence, such as a program with the key of the account', async () => {
    await EventListener.register(ben.client, { event_types: ['message'] });
    await writeTo(ben, 'one');
    expect(await mails.box.mailTo(ben.email)).toContain('DMs with Ada');
  });

  it('does not count if it does not receive messages', async () => {
    await EventListener.register(ben.client, { event_types: ['presence'] });
    await present();
    await writeTo(ben, 'one');
    expect(await mails.box.mailTo(ben.email)).toContain('DMs with Ada');
  });
});

describe('The link in a mail', () => {
  /** The path of the link in the newest mail. */
  async function link(known = 0): Promise<string> {
    const mail = (await mails.box.mailTo(ben.email, known)).replace(/\r\n /g, ' ');
    return /^List-Unsubscribe: *<https?:\/\/[^/]+(\/notices\/unsubscribe\/\d+\/\w+)>/im.exec(mail)?.[1] ?? '';
  }

  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (path: string, body: string): Promise<{ status: number }> => realm.stranger.send('POST', path, FORM, body);

  it('changes nothing when it is opened, and stops the mails of a topic with one POST of a mail program', async () => {
    await writeIn('roses', '@**Ben** one');
    const path = await link();
    for (const method of ['GET', 'HEAD', 'GET']) expect((await realm.stranger.send(method, path)).status).toBe(200);
    await writeIn('roses', '@**Ben** two');
    await mails.box.mailTo(ben.email, 1);
    expect((await post(path, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect((await post(path, 'List-Unsubscribe=One-Click')).status).toBe(200);
    const stopped = await writeIn('roses', '@**Ben** three');
    expect(await explained(ben, stopped)).toMatchObject({ outcome: 'drop', reason: 'unsubscribed' });
    await writeIn('beans', '@**Ben** four');
    expect(await mails.box.mailTo(ben.email, 2)).toContain('> beans');
    expect((await post(path, 'scope=none')).status).toBe(200);
    await writeIn('roses', '@**Ben** five');
    expect(await mails.box.mailTo(ben.email, 3)).toContain('> roses');
  });

  it('opens a page in the language of the account, of which a wrong secret tells nothing', async () => {
    await writeIn('roses', '@**Ben** one');
    const path = await link();
    const page = async (address = path): Promise<string> => (await realm.stranger.send('GET', address)).text;
    const wrong = path.replace(/\w{4}$/, 'AAAA');
    const [english, refused] = [await page(), await page(wrong)];
    expect(english).toMatch(/<html lang="en">[^]*These are mails about <bdi>#garden &#62; roses<\/bdi>/);
    await ben.client.patch('settings', { default_language: 'de' });
    expect(await page()).toMatch(
      /<html lang="de">[^]*Das sind Mails über <bdi>#garden &#62; roses<\/bdi>[^]*Keine Mails mehr über dieses Thema/,
    );
    expect(await page(wrong)).toBe(refused);
    expect((await realm.stranger.send('POST', path, FORM, 'scope=link')).text).toContain('Du bekommst keine solchen Mails mehr.');
  });

  it('stops a whole channel, or all mails, from its page', async () => {
    await writeIn('roses', '@**Ben** one');
    const path = await link();
    await post(path, 'scope=channel');
    const stopped = await writeIn('beans', '@**Ben** two');
    expect(await explained(ben, stopped)).toMatchObject({ outcome: 'drop', reason: 'unsubscribed' });
    await post(path, 'scope=all');
    const direct = await writeTo(ben, 'three');
    expect(await explained(ben, direct)).toMatchObject({ outcome: 'drop', reason: 'setting_off:enable_offline_email_notifications' });
  });

  it('works with its own secret and in its organization only', async () => {
    await writeTo(ben, 'one');
    const path = await link();
    const other = await TestRealm.create(mails.server);
    expect((await other.stranger.send('POST', path, FORM, 'List-Unsubscribe=One-Click')).status).toBe(404);
    expect((await post(path.replace(/\w{4}$/, 'AAAA'), 'List-Unsubscribe=One-Click')).status).toBe(404);
    const id = await writeTo(ben, 'two');
    expect(await explained(ben, id)).toMatchObject({ cause: 'direct' });
  });
});

describe('An address', () => {
  /** Lets the mail server refuse two mails to Ben, after which no more are sent. */
  async function refuseTwice(): Promise<void> {
    for (const content of ['one', 'another']) {
      mails.box.rejectRecipient(ben.email);
      const id = await writeTo(ben, content);
      await expect.poll(async () => (await noticeOf(ben, id))?.['result'], POLLING).toBe('rejected');
    }
  }
  const suppressionOf = async ({ client }: TestAccount): Promise<unknown> =>
    (await client.get('users/me/email_suppression')).body['email_suppression'];

  it('that mail servers refuse for good gets no more mails, and the account can read why', async () => {
    for (const content of ['one', 'another']) {
      mails.box.rejectRecipient(ben.email);
      const id = await writeTo(ben, content);
      await expect.poll(async () => (await noticeOf(ben, id))?.['result'], POLLING).toBe('rejected');
      expect(await noticeOf(ben, id)).toMatchObject({ reason: 'address_bouncing' });
    }
    const id = await writeTo(ben, 'two');
    expect(await explained(ben, id)).toMatchObject({ outcome: 'drop', reason: 'address_bouncing', recorded: null });
    expect(await succeed(ben.client.post('users/me/notices/test', { channel: 'mail' }))).toMatchObject({ outcome: 'handed_over' });
    expect(await mails.box.mailTo(ben.email)).toContain('You have asked for this one');
    await expect.poll(async () => (await explained(ben, id))['reason'], POLLING).toBe('direct');
  });

  it('that is refused is told to its account alone, which says when it works again', async () => {
    const events = await EventListener.register(ben.client, { event_types: ['email_suppression'] });
    expect(events.state['email_suppression']).toBeNull();
    const others = await EventListener.register(ada.client, { event_types: ['email_suppression'] });
    await refuseTwice();
    const suppression = { email: ben.email, refused_at: expect.any(Number) as number };
    expect((await events.take(1)).map(withoutId)).toEqual([{ type: 'email_suppression', email_suppression: suppression }]);
    expect(await suppressionOf(ben)).toEqual(suppression);
    expect((await EventListener.register(ben.client)).state['email_suppression']).toEqual(suppression);
    await succeed(ben.client.delete('users/me/email_suppression'));
    await succeed(ben.client.delete('users/me/email_suppression'));
    expect((await events.take(1)).map(withoutId)).toEqual([{ type: 'email_suppression', email_suppression: null }]);
    expect(await events.takePending()).toEqual([]);
    expect(await others.takePending()).toEqual([]);
    await writeTo(ben, 'three');
    expect(await mails.box.mailTo(ben.email)).toContain('three');
  });

  it('that is refused is forgotten when its account has another one', async () => {
    await refuseTwice();
    const events = await EventListener.register(ben.client, { event_types: ['email_suppression'] });
    const operator = await realm.join('Operator', Role.owner);
    await mails.server.write('UPDATE user_account SET can_change_user_emails = 1 WHERE id = ?', [operator.user.id]);
    const email = `new-${ben.email}`;
    await succeed(operator.client.patch(`users/${ben.user.id}`, { new_email: email }));
    const client = realm.clientWith(email, ben.key);
    const { body } = await client.get('events', { queue_id: events.queueId, last_event_id: events.lastEventId });
    expect(body['events']).toMatchObject([{ type: 'email_suppression', email_suppression: null }]);
    expect(await suppressionOf({ ...ben, client })).toBeNull();
  });

  it('gets one last mail about everything when there are too many', async () => {
    await mails.server.write(
      `INSERT INTO notice (realm_id, user_id, message_id, channel, cause, outcome, reason, decided_at, finished_at, result, provider_id)
         SELECT ?, ?, seq, 'mail', 'direct', 'batch_until', 'direct', ?, ?, 'accepted', CONCAT('earlier ', seq) FROM seq_1_to_19`,
      [realm.realm.id, ben.user.id, Date.now(), Date.now()],
    );
    await ben.client.patch('settings', { email_notifications_batching_period_seconds: 600 });
    await writeIn('roses', '@**Ben** one');
    const second = await writeIn('beans', '@**Ben** two');
    await expect.poll(() => noticeOf(ben, second), POLLING).toBeDefined();
    await makeDue(ben);
    expect(await mails.box.mailTo(ben.email)).toMatch(/^Subject: New messages in 2 conversations\r$/im);
    const late = await writeIn('peas', '@**Ben** three');
    await expect.poll(() => noticeOf(ben, late), POLLING).toBeDefined();
    await makeDue(ben);
    await expect.poll(() => noticeOf(ben, late), POLLING).toMatchObject({ reason: 'rate_limited', result: null });
  });
});

describe('The log', () => {
  it('is for the account itself, and ends with it', async () => {
    const id = await writeTo(ben, SECRET);
    await finished(ben, id);
    const cem = await realm.join('Cem');
    expect((await cem.client.get('users/me/notices', { message_id: id })).body).toMatchObject({ notices: [], next_before: null });
    expect((await cem.client.get('users/me/notices/explain', { message_id: id })).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'Invalid message(s)',
    });
    const rows = await mails.server.get(Sql).rows('SELECT * FROM notice WHERE user_id = ?', [ben.user.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('marigolds');
  });

  it('is read page by page', async () => {
    await ben.client.patch('settings', { email_notifications_batching_period_seconds: 600 });
    const ids = [await writeTo(ben, 'one'), await writeTo(ben, 'two'), await writeTo(ben, 'three')];
    await expect.poll(() => noticeOf(ben, ids[2] ?? 0), POLLING).toBeDefined();
    const first = await succeed(ben.client.get('users/me/notices', { limit: 2 }));
    expect((first['notices'] as Json[]).map((notice) => notice['message_id'])).toEqual([ids[2], ids[1]]);
    const second = await succeed(ben.client.get('users/me/notices', { limit: 2, before: first['next_before'] }));
    expect(second).toMatchObject({ notices: [{ message_id: ids[0] }], next_before: null });
  });

  it('has no rows of accounts whose settings keep a message of a channel from them', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, (_, index) => realm.join(`Member ${index}`)));
    await succeed(
      ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: members.map(({ user }) => user.id) }),
    );
    const ordinary = await writeIn('roses', 'nobody in particular');
    const mention = await writeIn('roses', '@**Ben** in particular');
    await expect.poll(() => noticeOf(ben, mention), POLLING).toBeDefined();
    const rows = await mails.server
      .get(Sql)
      .rows<{ userId: number; messageId: number }>(
        'SELECT user_id AS userId, message_id AS messageId FROM notice WHERE realm_id = ? AND channel = ?',
        [realm.realm.id, 'mail'],
      );
    expect(rows).toEqual([{ userId: ben.user.id, messageId: mention }]);
    expect(ordinary).toBeLessThan(mention);
  });
});
