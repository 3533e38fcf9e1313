import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { textsThatDoNotFit } from './support/fitting.js';
import { takeScreenshots } from './support/screenshots.js';

let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.stop());

const PLACE = { type: 'channel', to: 'garden', topic: 'tomatoes' };

describe('Decisions about notices', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let person: BrowserPerson;
  let direct: number;

  const send = async (message: Readonly<Record<string, unknown>>): Promise<number> =>
    Number((await ben.client.post('messages', message)).body['id']);
  const sendDirect = (content: string): Promise<number> => send({ type: 'direct', to: JSON.stringify([ada.user.id]), content });
  const recorded = async (): Promise<unknown[]> => (await ada.client.get('users/me/notices')).body['notices'] as unknown[];

  beforeAll(async () => {
    realm = await TestRealm.create(mails.server);
    [ada, ben] = await realm.joinGarden();
    await send({ ...PLACE, content: 'The tomatoes are ripe.' });
    direct = await sendDirect('Please come to the garden.');
    await vi.waitFor(async () => expect(await recorded()).not.toEqual([]), 30_000);
    person = await BrowserPerson.logIn(realm, ada);
  });

  it('are explained from the menu of a message, with a way to the setting that would change them', async () => {
    const { page } = person;
    await person.open('/#narrow/channel/garden/topic/tomatoes');
    await page.getByText('The tomatoes are ripe.').click();
    await person.press('i');
    await page.getByRole('menuitem', { name: 'Was I notified?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Was I notified of this message?' });
    await dialog.getByText('It is an ordinary message in a channel, and mails about those are turned off.').waitFor();
    await dialog.getByRole('heading', { name: 'Mail Not sent' }).waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'was-i-notified');
    await person.reach(dialog.getByRole('link', { name: 'Change: Mails about all messages in channels' }));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const setting = page.getByRole('switch', { name: 'Mails about all messages in channels' });
    await expect.poll(() => setting.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('give the focus back to the message after Escape, and are not offered for own messages', async () => {
    const { page } = person;
    await ada.client.post('messages', { ...PLACE, content: 'I am on my way.' });
    await person.open('/#narrow/channel/garden/topic/tomatoes');
    await page.getByText('The tomatoes are ripe.').click();
    await person.press('i');
    await page.getByRole('menuitem', { name: 'Was I notified?' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Mail Not sent' }).waitFor();
    await person.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('I am on my way.').click();
    await person.press('i');
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Was I notified?' }).count()).toBe(0);
    await person.press('Escape');
  });

  it('are listed in the order of time, page by page', async () => {
    const { page } = person;
    for (let count = 0; count < 60; count += 1) await sendDirect(`Message ${count}`);
    await expect.poll(async () => (await ada.client.get('users/me/notices', { limit: 100 })).body['notices']).toHaveLength(61);
    await person.open('/#settings/notifications');
    await page.getByRole('link', { name: 'Open the log' }).click();
    const list = page.getByRole('list', { name: 'Notification log' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(50);
    await takeScreenshots(page, 'notification-log');
    await page.getByRole('button', { name: 'Older ones' }).click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(61);
    await expect.poll(() => page.getByRole('button', { name: 'Older ones' }).count()).toBe(0);
    const last = list.getByRole('listitem').last();
    expect(await last.getByRole('link', { name: 'Ben' }).getAttribute('href')).toMatch(new RegExp(`/near/${direct}$`));
    await last.getByRole('button', { name: /^Why\?/ }).click();
    await page.getByRole('dialog').getByText('It is a direct message to you.').waitFor();
    await person.press('Escape');
    await checkAccessibility(page);
  });

  it('fit into narrow windows in German as well', async () => {
    const { page } = person;
    await ada.client.patch('settings', { default_language: 'de' });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('heading', { name: 'Benachrichtigungsprotokoll' }).waitFor();
    expect(await textsThatDoNotFit(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Warum\?/ })
      .first()
      .click();
    await page.getByText('Es ist eine Direktnachricht an dich.').first().waitFor();
    expect(await textsThatDoNotFit(page)).toEqual([]);
    expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    await takeScreenshots(page, 'was-i-notified-de', { widths: [360] });
  });
});

describe('A bouncing address', () => {
  it('is shown until its owner says that it works, or has dismissed it', async () => {
    const realm = await TestRealm.create(mails.server);
    const ada = await realm.join('Ada');
    await mails.server.write('INSERT INTO mail_refusal (user_id, realm_id, email_key, refusals, refused_at) VALUES (?, ?, ?, 2, ?)', [
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
