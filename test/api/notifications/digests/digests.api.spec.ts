import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { SendDigestsService } from '../../../../src/modules/notifications/digests/application/send-digests.service.js';
import { PersistPresenceService } from '../../../../src/modules/users/presence.api.js';
import { subscribe } from '../../../support/channels.js';
import { MailSender } from '../../../support/mail-sender.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import { post } from '../../../support/messages.js';
import { freePort } from '../../../support/spawned-server.js';
import { TestClock } from '../../../support/test-clock.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MONDAY = 0;

let mails: MailServer;
let sender: MailSender;
let clock: TestClock;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let dan: TestAccount;
/** A Monday evening, more than a week from now. */
let evening: number;

beforeAll(async () => {
  const port = await freePort();
  mails = await startMailServer({
    SKEIN_INCOMING_MAIL_PATTERN: '%s@mail.skein.test',
    SKEIN_INCOMING_MAIL_LISTEN: `lmtp://127.0.0.1:${port}`,
  });
  sender = new MailSender(port);
  clock = TestClock.stop(mails.server);
  const today = Math.floor(clock.now / DAY_MS);
  evening = (today + 7 + ((7 - ((today + 3) % 7)) % 7)) * DAY_MS + 18.5 * 3_600_000;
});
afterAll(async () => {
  sender.close();
  await mails.stop();
});
beforeEach(async () => {
  evening += 14 * DAY_MS;
  clock.moveTo(evening - 7 * DAY_MS);
  realm = await TestRealm.create(mails.server, { digest_emails_enabled: true, digest_weekday: MONDAY });
  [ada, ben] = await realm.joinGarden();
  dan = await realm.join('Dan');
  clock.moveTo(evening - DAY_MS);
});

async function sendAt(time: number): Promise<void> {
  clock.moveTo(time);
  await mails.server.get(SendDigestsService).sendDue();
}

/** Every mail of the account. The mail of a later account to be sent shows that no further one comes. */
async function digestsOf(account: TestAccount): Promise<string[]> {
  const marker = await realm.join(`Marker ${mails.box.mails.length}`);
  await marker.client.patch('settings', { email: `new.${marker.email}` });
  await mails.box.mailTo(`new.${marker.email}`);
  return mails.box.mailsTo(account.email).map(({ source }) => source.replace(/=\r\n/g, '').replaceAll('=3D', '='));
}

describe('The weekly digest', () => {
  it('tells people who are away what happened, on the evening of its day, once', async () => {
    await post(ben, 'garden', 'tomatoes', 'They are *red*.\n\nEvil: <b>bold</b>');
    await post(ben, 'garden', 'tomatoes', 'And round.');
    await post(ben, 'garden', 'tomatoes', 'And sweet.');
    await subscribe(ben, 'orchard');
    await sendAt(evening - HOUR_MS);
    await sendAt(evening);
    await sendAt(evening + 600_000);
    await sendAt(evening + DAY_MS);
    const [mail = '', ...more] = await digestsOf(ada);
    expect(more).toEqual([]);
    expect(mail).toMatch(new RegExp(`^Subject: What you missed in Realm ${realm.realm.stringId}\r$`, 'm'));
    expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail).toMatch(/^List-Id: .*<r\w+\.skein\.test>\r$/im);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mail.slice(mail.indexOf('\r\n\r\n')), 'the body').not.toMatch(/unsubscribe/i);
    expect(mail).toContain('/#settings/notifications');
    expect(mail).toContain('#garden > tomatoes');
    expect(mail).toContain('> They are *red*.');
    expect(mail).toContain('Evil: &lt;b&gt;bold&lt;/b&gt;');
    expect(mail).toContain('+ 1 more message, in a conversation of Ben');
    expect(mail).toContain('New channels: #orchard');
    expect(mail).not.toContain('And sweet.');
  });

  it('links each topic by its newest message, so that the link leads there after a move, and new channels', async () => {
    await post(ben, 'garden', 'ripe, red', 'First.');
    const newest = await post(ben, 'garden', 'ripe, red', 'Second.');
    const garden = await subscribe(ben, 'garden');
    const orchard = await subscribe(ben, 'old orchard');
    await sendAt(evening);
    const [mail = ''] = await digestsOf(ada);
    const topic = `http://${realm.host}/#narrow/channel/${garden}-garden/topic/ripe.2C.20red/with/${newest}`;
    expect(mail).toContain(`Open the topic: ${topic}\r\n`);
    expect(mail).toContain(`<a href="${topic}">#garden &gt; ripe, red</a>`);
    expect(mail).toContain(`<a href="http://${realm.host}/#narrow/channel/${orchard}-old.20orchard">#old orchard</a>`);
  });

  it('does not name senders to guests who may not see them', async () => {
    await realm.changeSettings({ can_access_all_users_group: 'role:members' });
    clock.moveTo(evening - 7 * DAY_MS);
    const gil = await realm.join('Gil', Role.guest);
    clock.moveTo(evening - DAY_MS);
    await subscribe(ben, 'garden', { principals: [gil.user.id] });
    for (let count = 0; count < 3; count += 1) await post(ben, 'garden', 'tomatoes', 'Red.');
    for (let count = 0; count < 3; count += 1) await post(dan, 'garden', 'tomatoes', 'Green.');
    await sendAt(evening);
    const [mail = ''] = await digestsOf(gil);
    expect(mail).toContain('in a conversation of Ben and Unknown user');
    expect(mail).not.toContain('Dan');
  });

  it('is in the language of the account', async () => {
    await ada.client.patch('settings', { default_language: 'de' });
    for (let count = 0; count < 3; count += 1) await post(ben, 'garden', 'tomatoes', 'Red.');
    await sendAt(evening);
    const [mail = ''] = await digestsOf(ada);
    expect(mail).toMatch(/^Content-Language: de\r$/im);
    expect(mail).toContain('+ 1 weitere Nachricht in einer Unterhaltung von Ben');
  });

  it('goes to nobody who was there, does not want it, has an address that bounces, or would find nothing new in it', async () => {
    await ada.client.patch('settings', { enable_digest_emails: false });
    const eve = await realm.join('Eve');
    await mails.server.write('UPDATE user_account SET joined_at = 1 WHERE id = ?', [eve.user.id]);
    await mails.server.write(
      'INSERT INTO mail_refusal (user_id, realm_id, email_key, refusals, refused_at, bounces) SELECT id, realm_id, email_key, 1, 1, 1 FROM user_account WHERE id = ?',
      [eve.user.id],
    );
    await subscribe(ben, 'orchard');
    await post(ada, 'garden', 'tomatoes');
    await ben.client.post('users/me/presence', { status: 'active', ping_only: true });
    await mails.server.get(PersistPresenceService).persist();
    await sendAt(evening);
    expect([await digestsOf(ada), await digestsOf(ben), await digestsOf(eve)]).toEqual([[], [], []]);
    expect(await digestsOf(dan)).toHaveLength(1);
    await sendAt(evening + 7 * DAY_MS);
    expect(await digestsOf(dan)).toHaveLength(1);
  });

  it('shows nothing that the account may not read or has muted, and no content where that is not allowed', async () => {
    await subscribe(ben, 'secret', { invite_only: true });
    await post(ben, 'secret', 'gold', 'buried');
    const id = await subscribe(ada, 'garden');
    await post(ben, 'garden', 'weeds', 'nettles');
    await post(ben, 'garden', 'tomatoes', 'ripe');
    await ada.client.post('user_topics', { stream_id: id, topic: 'weeds', visibility_policy: 1 });
    await ada.client.patch('settings', { message_content_in_email_notifications: false });
    await sendAt(evening);
    const [mail = ''] = await digestsOf(ada);
    expect(mail).toContain('#garden > tomatoes');
    expect(mail).toContain('1 message by Ben');
    for (const hidden of ['secret', 'gold', 'buried', 'weeds', 'nettles', 'ripe']) expect(mail).not.toContain(hidden);
  });

  it('comes every morning of its time zone after a day of absence to an account that chose that, until digests are turned off', async () => {
    await ada.client.patch('users/me/notice_timing', { digest_period: 'daily' });
    await ada.client.patch('settings', { timezone: 'Asia/Tokyo' });
    /** Eight o'clock on Monday in Tokyo. */
    const morning = evening - 19.5 * HOUR_MS;
    clock.moveTo(morning - 12 * HOUR_MS);
    await post(ben, 'garden', 'tomatoes', 'Sunday.');
    await sendAt(morning - 600_000);
    expect(await digestsOf(ada)).toEqual([]);
    await sendAt(morning);
    expect(await digestsOf(ada)).toHaveLength(1);
    await sendAt(morning + 600_000);
    clock.moveTo(morning + 12 * HOUR_MS);
    await post(ben, 'garden', 'tomatoes', 'Monday.');
    await sendAt(morning + DAY_MS);
    const [, second = '', ...more] = await digestsOf(ada);
    expect(second).toContain('> Monday.');
    expect(second).not.toContain('> Sunday.');
    expect(more).toEqual([]);
    expect(await digestsOf(ben)).toHaveLength(1);
    clock.moveTo(morning + 1.5 * DAY_MS);
    await post(ben, 'garden', 'tomatoes', 'Tuesday.');
    await ada.client.post('users/me/presence', { status: 'active', ping_only: true });
    await mails.server.get(PersistPresenceService).persist();
    await sendAt(morning + 2 * DAY_MS);
    expect(await digestsOf(ada)).toHaveLength(2);
    clock.moveTo(morning + 2.5 * DAY_MS);
    await post(ben, 'garden', 'tomatoes', 'Wednesday.');
    await ada.client.patch('settings', { enable_digest_emails: false });
    await sendAt(morning + 3 * DAY_MS);
    expect([(await digestsOf(ada)).length, (await digestsOf(ben)).length]).toEqual([2, 1]);
  });

  const wantsDigests = async (): Promise<unknown> => {
    const { body } = await ada.client.post('register', { fetch_event_types: ['user_settings'] });
    return (body['user_settings'] as Record<string, unknown>)['enable_digest_emails'];
  };

  it('ends by a mail to its address', async () => {
    await post(ben, 'garden', 'tomatoes');
    await sendAt(evening);
    const [mail = ''] = await digestsOf(ada);
    expect(mails.box.mailsTo(ada.email).at(-1)?.from).toMatch(/^mb-[0-9a-f]+-[0-9a-f]+-[0-9a-f]{32}@mail\.skein\.test$/);
    const [, to = ''] = /^List-Unsubscribe: *(?:\r\n )?<mailto:(md-[^?>]+)\?subject=unsubscribe>,/im.exec(mail) ?? [];
    const source = 'From: Ada <ada@example.org>\r\nSubject: unsubscribe\r\n\r\n';
    expect(await sender.deliver({ to: to.replace(/[0-9a-f]{6}@/, '000000@'), source })).toMatchObject({ accepted: false, code: 550 });
    expect(await wantsDigests()).toBe(true);
    expect(await sender.deliver({ to, source })).toEqual({ accepted: true });
    expect(await wantsDigests()).toBe(false);
  });

  it('ends by its link, which only a POST obeys', async () => {
    await post(ben, 'garden', 'tomatoes');
    await sendAt(evening);
    const [mail = ''] = await digestsOf(ada);
    const [, path = ''] = /^List-Unsubscribe:\s+[^>]+>,\s+<https?:\/\/[^/]+(\/digests\/unsubscribe\/\d+\/\w{32})>/m.exec(mail) ?? [];
    expect((await realm.stranger.send('GET', path)).text).toContain('Stop the digests');
    await ada.client.patch('settings', { default_language: 'de' });
    expect((await realm.stranger.send('GET', path)).text).toMatch(/<html lang="de">[^]*Keine Zusammenfassungen mehr senden/);
    const wrong = path.replace(/\w{32}$/, 'A'.repeat(32));
    const refused = await realm.stranger.send('POST', wrong);
    expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('<html lang="en">')]);
    expect(await wantsDigests()).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      const { status } = await realm.stranger.send(
        'POST',
        path,
        { 'content-type': 'application/x-www-form-urlencoded' },
        'List-Unsubscribe=One-Click',
      );
      expect(status).toBe(200);
    }
    expect(await wantsDigests()).toBe(false);
  });
});
