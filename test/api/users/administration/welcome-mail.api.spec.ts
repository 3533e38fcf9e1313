import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import type { SmtpBox } from '../../../support/smtp-box.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

const PASSWORD = 'a very good secret';

let box: SmtpBox;
let stop: MailServer['stop'];
let server: TestServer;
let realm: TestRealm;
let olga: TestAccount;
beforeAll(async () => {
  ({ box, server, stop } = await startMailServer());
});
afterAll(() => stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  await changeAccount(server, olga, { canCreateUsers: true });
});

async function create(name: string): Promise<string> {
  const email = `${name}@${realm.host}`;
  expect((await olga.client.post('users', { email, full_name: name, password: PASSWORD })).status).toBe(200);
  return email;
}

describe('The mail to a new account', () => {
  it('names the organization, its address, and how to log in', async () => {
    await olga.client.patch('realm', { name: 'See www.evil.example' });
    const mail = await box.mailTo(await create('newton'));
    expect(mail).toContain(`http://${realm.host}`);
    expect(mail).toContain(`http://${realm.host}/accounts/password/reset/`);
    expect(mail).not.toContain('www.evil.example');
    expect(mail).not.toContain(PASSWORD);
  });

  it('is not sent if the organization has disabled it, nor to bots', async () => {
    expect((await olga.client.patch('realm', { send_welcome_emails: false })).status).toBe(200);
    const silent = await create('silent');
    expect((await olga.client.patch('realm', { send_welcome_emails: true })).status).toBe(200);
    const { body } = await olga.client.post('bots', { full_name: 'Echo Bot', short_name: 'echo' });
    const { body: bot } = await olga.client.get(`users/${body['user_id'] as number}`);
    await box.mailTo(await create('welcome'));
    expect(box.mailsTo(silent)).toEqual([]);
    expect(box.mailsTo((bot['user'] as { email: string }).email)).toEqual([]);
  });
});
