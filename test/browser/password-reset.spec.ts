import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server.js';
import { TestRealm } from '../support/test-realm.js';
import { BrowserPerson } from './support/browser-person.js';

const NEW_PASSWORD = 'another very good secret';

let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.stop());

it('leads a person who forgot a password from the login page through a mail to a new one', async () => {
  const realm = await TestRealm.create(mails.server);
  const ada = await realm.join('Ada');
  const person = await BrowserPerson.visit(realm);
  const { page } = person;
  await person.open('/login/');
  await page.getByRole('link', { name: 'Forgotten?' }).click();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Email').press('Enter');
  await page.getByText('a mail with a link is on its way').waitFor();

  const mail = await mails.box.mailTo(ada.email);
  const [link = 'no link'] = /http:\S+\/accounts\/password\/reset\/\w+/.exec(mail) ?? [];
  await person.open(link);
  expect(page.url()).not.toContain(link); // the key stays neither in the history nor on the screen
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('New password').press('Enter');

  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await expect.poll(() => page.url()).toBe(`http://${realm.host}/`);
});
