import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('A report of a message', () => {
  let ola: TestAccount;
  let ben: TestAccount;
  let owner: BrowserPerson;
  let member: BrowserPerson;
  let id: number;

  const row = (page: Page): Locator => page.locator(`[data-key="m${id}"]`);
  const openMenu = (page: Page): Promise<void> => row(page).locator('.body p').click({ button: 'right' });
  const dialog = (page: Page, name = 'Report message'): Locator => page.getByRole('dialog', { name });

  beforeAll(async () => {
    const realm = await TestRealm.create(server);
    await realm.notificationBot();
    ola = await realm.join('Ola Berg', Role.owner);
    ben = await realm.join('Ben');
    const cem = await realm.join('Cem');
    const principals = [ola, ben, cem].map(({ user }) => user.id);
    await ola.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals });
    await ola.client.post('users/me/subscriptions', { subscriptions: [{ name: 'moderation' }], invite_only: true });
    id = await post(cem, 'garden', 'tools', 'Buy my spade.');
    owner = await BrowserPerson.logIn(realm, ola);
    member = await BrowserPerson.logIn(realm, ben);
  });

  it('is offered only as long as the organization has chosen a private channel for reports', async () => {
    const { page } = member;
    await member.open('/#narrow/channel/garden/topic/tools');
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Quote and reply' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Report message' }).count()).toBe(0);
    await member.press('Escape');
    await owner.open('/#organization/organization-settings');
    const choice = owner.page.getByRole('combobox', { name: 'Reports of messages arrive in' });
    await expect.poll(() => choice.locator('option').allInnerTexts()).toEqual(['None', 'moderation']);
    await choice.selectOption({ label: 'moderation' });
    await owner.page.locator('.saved').getByText('Saved').waitFor();
    await expect
      .poll(async () => {
        await openMenu(page);
        const count = await page.getByRole('menuitem', { name: 'Report message' }).count();
        await member.press('Escape');
        return count;
      })
      .toBe(1);
  });

  it('is made with the keyboard, with a reason and an explanation, and read by another person', async () => {
    const { page } = member;
    await member.open('/#narrow/channel/garden/topic/tools');
    await row(page).locator('.body').click();
    await member.press('i');
    await page.getByRole('menu', { name: 'More actions' }).waitFor();
    await member.reach(page.getByRole('menuitem', { name: 'Report message' }));
    await member.press('Enter');
    await dialog(page).waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'report-message');
    await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Other reason' });
    const send = dialog(page).getByRole('button', { name: 'Report' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await member.reach(page.getByRole('textbox', { name: 'Explanation' }));
    await page.keyboard.type('For the third time today.');
    await member.reach(send);
    await member.press('Enter');
    await page.getByText('The moderators have your report.').waitFor();
    await expect.poll(() => dialog(page).count()).toBe(0);

    await owner.open('/#narrow/channel/moderation/topic/Cem moderation');
    const { page: moderators } = owner;
    await moderators.getByText('For the third time today.').waitFor();
    await moderators.getByText('Original message at').waitFor();
    await checkAccessibility(moderators);
  });

  it('says why it could not be made', async () => {
    const { page } = member;
    await member.open('/#narrow/channel/garden/topic/tools');
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Report message' }).click();
    await dialog(page).waitFor();
    member.network.cut();
    member.problems.tolerate(/net::ERR_/);
    await dialog(page).getByRole('button', { name: 'Report' }).click();
    await dialog(page)
      .getByText(/connection/)
      .waitFor();
    member.network.restore();
    await member.press('Escape');
  });

  it('is made in German, in a narrow window', async () => {
    await ben.client.patch('settings', { default_language: 'de' });
    const { page } = member;
    await page.setViewportSize({ width: 360, height: 760 });
    await member.open('/#narrow/channel/garden/topic/tools');
    await page.reload();
    // The page begins with what it knew before, in English.
    await page.getByText(/^Antwort an/).waitFor();
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Nachricht melden' }).click();
    await page.getByRole('combobox', { name: 'Grund' }).selectOption({ label: 'Belästigung' });
    await checkAccessibility(page, { widths: [360] });
    await dialog(page, 'Nachricht melden').getByRole('button', { name: 'Melden' }).click();
    await page.getByText('Die Moderation hat deine Meldung.').waitFor();
    await expect
      .poll(async () => {
        const { body } = await ola.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false });
        return (body['messages'] as { content: string }[])[0]?.content;
      })
      .toContain('**Harassment**.');
  });
});
