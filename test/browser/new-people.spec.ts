import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { importedAccount } from '../support/imported-account.js';
import { type MailServer, startMailServer } from '../support/mail-server.js';
import { PASSWORD, type TestAccount, TestRealm } from '../support/test-realm.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { textsThatDoNotFit } from './support/fitting.js';
import { takeScreenshots } from './support/screenshots.js';

let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.stop());

describe('The welcome of new people', () => {
  let realm: TestRealm;
  let olga: TestAccount;
  let owner: BrowserPerson;

  /** Somebody who accepts an invitation, at their conversation with the bot. */
  async function join(name: string, link: string): Promise<BrowserPerson> {
    const person = await BrowserPerson.visit(realm);
    const { page } = person;
    await person.open(link);
    if (link.includes(realm.host)) {
      const email = `${name.toLowerCase()}.${realm.realm.stringId}@example.com`;
      await page.getByLabel('Email').fill(email);
      await person.press('Enter');
      await person.open(`/join/${await mails.box.keyFor(email)}`);
    }
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Password').fill(PASSWORD);
    await person.press('Enter');
    await page.getByRole('heading', { name: /^Welcome to Realm/ }).waitFor();
    await page.getByRole('link', { name: 'Go to the inbox' }).click();
    await page.getByRole('navigation', { name: 'Conversations' }).getByText('Welcome Bot').click();
    await page.getByRole('article').first().waitFor();
    return person;
  }

  beforeAll(async () => {
    realm = await TestRealm.create(mails.server);
    await realm.welcomeBot();
    olga = await realm.join('Olga', Role.owner);
    owner = await BrowserPerson.logIn(realm, olga);
  });

  it('has a text of the organization, which the bot says after its greeting', async () => {
    const { page } = owner;
    await owner.open('/#organization/organization-settings');
    await page.getByRole('textbox', { name: 'Welcome text' }).fill('Lunch is at **noon**.');
    await page.getByRole('textbox', { name: 'Welcome text' }).blur();
    await page.getByRole('group', { name: 'Welcome text' }).locator('.saved').getByText('Saved').waitFor();
    const { body } = await olga.client.post('invites/multiuse', { stream_ids: [] });
    const newton = await join('Newton', String(body['invite_link']));
    const text = newton.page.getByRole('article').last();
    await text.getByText('noon').and(newton.page.locator('strong')).waitFor();
    await checkAccessibility(newton.page, { themes: ['light', 'dark'] });
    await takeScreenshots(newton.page, 'welcome-text');
  });

  it('has another text for those whom an administrator invites with one', async () => {
    const { page } = owner;
    await owner.open('/#organization/users/invitations');
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(`emmy.${realm.realm.stringId}@example.com`);
    await owner.reach(dialog.getByRole('checkbox', { name: 'Another welcome text than that of the organization' }));
    await owner.press('Space', 'Tab');
    const field = dialog.getByRole('textbox', { name: 'Welcome text' });
    expect(await field.inputValue()).toBe('Lunch is at **noon**.');
    await field.fill('You begin on *Monday*.');
    await checkAccessibility(page, { themes: ['light', 'dark'] });
    await takeScreenshots(page, 'invite-welcome-text');
    await page.setViewportSize({ width: 360, height: 760 });
    expect(await textsThatDoNotFit(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByRole('row').filter({ hasText: 'emmy.' }).waitFor();
    const emmy = await join('Emmy', `/join/${await mails.box.keyFor(`emmy.${realm.realm.stringId}@example.com`)}`);
    await emmy.page.getByText('Monday').waitFor();
    expect(await emmy.page.getByText('noon').count()).toBe(0);
  });

  it('is that of the organization where members invite, who choose none', async () => {
    const ben = await realm.join('Ben');
    await olga.client.patch('realm', { can_invite_users_group: { new: await everybody() } });
    const member = await BrowserPerson.logIn(realm, ben);
    await member.open('/');
    await member.page.getByRole('button', { name: /Organization menu$/ }).click();
    await member.page.getByRole('menuitem', { name: 'Invite people' }).click();
    const dialog = member.page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByRole('combobox', { name: 'They join as' }).waitFor();
    expect(await dialog.getByRole('checkbox', { name: /welcome text/ }).count()).toBe(0);
  });

  it('brings those whom an import knows what was written to them before', async () => {
    const email = `zoe.${realm.realm.stringId}@example.com`;
    const { id } = await importedAccount(mails.server, realm, { email, fullName: 'Zoe' });
    const { page } = owner;
    await owner.open(`/#narrow/dm/${id}-Zoe`);
    await page
      .getByRole('button', { name: /^(Reply to|Write to|Message) .*Zoe|^Reply/ })
      .first()
      .click();
    await page.getByRole('status').getByText('Zoe has not come here yet, and reads this then.').waitFor();
    await checkAccessibility(page, { themes: ['light', 'dark'] });
    await takeScreenshots(page, 'not-here-yet');
    await page.getByRole('textbox', { name: 'Message' }).fill('Your desk is ready.');
    await owner.press('Control+Enter');
    await page.locator('article:not(.pending)').getByText('Your desk is ready.').waitFor();
    await olga.client.post('invites', { invitee_emails: email, stream_ids: [] });
    const zoe = await BrowserPerson.visit(realm);
    await zoe.open(`/join/${await mails.box.keyFor(email)}`);
    await zoe.page.getByLabel('Full name').fill('Zoe');
    await zoe.page.getByLabel('Password').fill(PASSWORD);
    await zoe.press('Enter');
    await zoe.page.getByRole('link', { name: 'Go to the inbox' }).click();
    await zoe.page.getByRole('main').getByText('Olga').first().click();
    await zoe.page.getByRole('article').getByText('Your desk is ready.').waitFor();
    await page.getByText('Zoe has not come here yet, and reads this then.').waitFor({ state: 'detached' });
  });

  async function everybody(): Promise<number> {
    const { body } = await olga.client.get('user_groups');
    return (body['user_groups'] as { readonly id: number; readonly name: string }[]).find(({ name }) => name === 'role:members')?.id ?? 0;
  }
});
