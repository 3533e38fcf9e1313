import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { MailDispatchService } from '../../../../src/modules/users/mail/application/mail-dispatch.service.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { TestClock } from '../../../support/test-clock.js';
import { TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const HOUR_MS = 3_600_000;
/** Nothing listens there. */
const UNREACHABLE = 'smtp://127.0.0.1:9';

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_SMTP_URL: UNREACHABLE, SKEIN_WORKER: 'separate', SKEIN_LOG_LEVEL: 'silent' });
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
