import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sql } from '../../src/platform/database/sql.js';
import { type MailServer, startMailServer } from '../support/mail-server.js';
import { TestRealm } from '../support/test-realm.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { textsThatDoNotFit } from './support/fitting.js';
import { takeScreenshots } from './support/screenshots.js';

let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.stop());

describe('A bouncing address', () => {
  it('is shown until its owner says that it works, or has dismissed it', async () => {
    const realm = await TestRealm.create(mails.server);
    const ada = await realm.join('Ada');
    await mails.server
      .get(Sql)
      .run('INSERT INTO mail_refusal (user_id, realm_id, email_key, refusals, refused_at) VALUES (?, ?, ?, 2, ?)', [
        ada.user.id,
        realm.realm.id,
        ada.user.emailKey,
        Date.now(),
      ]);
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open('/#inbox');
    const banner = page.getByRole('status').filter({ hasText: `Mail servers refuse ${ada.email}.` });
    await banner.waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'email-suppressed');
    await page.setViewportSize({ width: 360, height: 800 });
    await ada.client.patch('settings', { default_language: 'de' });
    await page.getByText('Mailserver lehnen').waitFor();
    expect(await textsThatDoNotFit(page)).toEqual([]);
    await ada.client.patch('settings', { default_language: 'en' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await banner.getByRole('button', { name: 'Not now' }).click();
    await banner.waitFor({ state: 'detached' });
    await page.evaluate(() => (location.hash = '#settings/account-and-privacy'));
    const row = page.getByRole('group', { name: 'Mail servers refuse this address' });
    await row.getByRole('button', { name: 'My address works now' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await ada.client.get('users/me/email_suppression')).body['email_suppression']).toBeNull();
  });
});
