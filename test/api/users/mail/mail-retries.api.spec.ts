import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { MailDispatchService } from '../../../../src/modules/users/mail/application/mail-dispatch.service.js';
import { OutgoingMail } from '../../../../src/modules/users/mail.api.js';
import { UnitOfWork } from '../../../../src/kernel/unit-of-work.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { Metrics } from '../../../../src/platform/logging/metrics.js';
import { TestClock } from '../../../support/test-clock.js';
import { TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const HOUR_MS = 3_600_000;
/** Nothing listens there. */
const UNREACHABLE = 'smtp://127.0.0.1:9';

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start({
    SKEIN_SMTP_URL: UNREACHABLE,
    SKEIN_WORKER: 'separate',
    SKEIN_LOG_LEVEL: 'silent',
    SKEIN_RATE_LIMIT_MAIL_DOMAIN: '60:2',
  });
});
afterAll(() => server.stop());

it('a mail that the mail server does not accept is tried again for about a day, and is kept unsent', async () => {
  const clock = TestClock.stop(server);
  const start = clock.now;
  const realm = await TestRealm.create(server);
  const olga = await realm.join('Olga', Role.owner);
  const email = `new.${realm.realm.stringId}@example.com`;
  expect((await olga.client.post('invites', { invitee_emails: email, stream_ids: [] })).body).toMatchObject({ result: 'success' });
  const nextAttempt = async (): Promise<number | null | undefined> => {
    const [mail] = await server.get(Sql).rows<{ at: number | null }>('SELECT next_attempt_at AS at FROM mail WHERE recipient = ?', [email]);
    return mail?.at;
  };
  for (let next = await nextAttempt(); typeof next === 'number'; next = await nextAttempt()) {
    clock.moveTo(next);
    await server.get(MailDispatchService).dispatch();
  }
  expect(await nextAttempt()).toBeNull();
  expect(clock.now - start).toBeGreaterThan(20 * HOUR_MS);
  expect(clock.now - start).toBeLessThan(28 * HOUR_MS);
});

it('automatic mails beyond the limit of their domain wait for one of the next periods, without an attempt', async () => {
  const clock = TestClock.stop(server);
  const realm = await TestRealm.create(server);
  const domain = `${realm.realm.stringId}.example.org`;
  const send = (name: string, unsubscribes: boolean): Promise<number> =>
    server.get(UnitOfWork).run(() =>
      server.get(OutgoingMail).send({
        realmId: realm.realm.id,
        to: `${name}@${domain.toUpperCase()}`,
        language: 'en',
        subject: 's',
        text: 't',
        link: { start: 'http://x/', secret: { purpose: 'test', ownerId: 1, generation: 1 }, ...(unsubscribes ? { unsubscribes } : {}) },
      }),
    );
  for (let count = 0; count < 5; count += 1) await send(`n${count}`, true);
  await send('password', false);
  while ((await server.get(MailDispatchService).dispatch()) > 0);
  const rows = await server
    .get(Sql)
    .rows<{ recipient: string; attempts: number; wait: number }>(
      'SELECT recipient, attempts, next_attempt_at - ? AS wait FROM mail WHERE realm_id = ? ORDER BY id',
      [clock.now, realm.realm.id],
    );
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 0, 0, 0, 1]);
  const [third = 0, fourth = 0, fifth = 0] = rows.slice(2, 5).map(({ wait }) => wait);
  for (const wait of [third, fourth]) expect(wait).toBeGreaterThan(0);
  for (const wait of [third, fourth]) expect(wait).toBeLessThanOrEqual(60_000);
  expect(fifth).toBeGreaterThan(60_000);
  expect(fifth).toBeLessThanOrEqual(120_000);
  expect(await server.get(Metrics).text()).toMatch(/^skein_mails_delayed_total 3$/m);
});
