import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('Places', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let person: BrowserPerson;
  let page: Page;
  let linked: number;

  const heading = (name: string | RegExp): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = await realm.joinGarden();
    await ben.client.post('users/me/subscriptions', { subscriptions: [{ name: 'open shed' }] });
    linked = await post(ben, 'garden', 'old name', 'Hello');
    await post(ben, 'garden', 'beans', 'Two');
    await post(ben, 'open shed', 'tools', 'A rake');
    await whisper(ben, [ada], 'Psst');
    await ada.client.post('messages/flags', { messages: [linked], op: 'add', flag: 'read' });
    person = await BrowserPerson.logIn(realm, ada);
    page = person.page;
  });

  it('are reached by single keys, and unread conversations by N and P', async () => {
    await person.open('/#inbox');
    await heading('Inbox');
    await person.press('T');
    await heading('Recent conversations');
    await person.press('A');
    await heading('Combined feed');
    await person.press('Shift+I');
    await heading('Inbox');
    await person.press('P');
    await heading('Ben');
    await person.press('Shift+I');
    await heading('Inbox');
    await ada.client.patch('settings', { web_mark_read_on_scroll_policy: 3 });
    await person.press('N');
    await heading('beans');
    await expect.poll(() => page.title()).toContain('beans · garden · ');
    await person.press('F6');
    await expect.poll(() => page.locator('.main, .sidebar, .panel').filter({ has: person.focused }).count()).toBe(1);
  });

  it('follow a topic that gets another name, and links by a message lead to its present name', async () => {
    await person.open('/#narrow/channel/garden/topic/old.20name');
    await page.getByRole('article').filter({ hasText: 'Hello' }).waitFor();
    await ben.client.patch(`messages/${linked}`, { topic: 'new name', propagate_mode: 'change_all' });
    await heading('new name');
    await person.open('/#inbox');
    await heading('Inbox');
    await person.open(`/#narrow/channel/garden/topic/old.20name/with/${linked}`);
    await heading('new name');
    await page.getByRole('button', { name: 'Mark as resolved' }).click();
    await page.locator('.head h1').getByRole('img', { name: 'resolved' }).waitFor();
    await page.getByRole('button', { name: 'Follow this topic' }).click();
    await page.getByRole('button', { name: 'You follow this topic' }).waitFor();
    await takeScreenshots(page, 'topic-header', { widths: [1280] });
    await checkAccessibility(page);
  });

  it('say that a channel is not subscribed, or that there is no such conversation', async () => {
    await person.open('/#narrow/channel/open-shed/topic/tools');
    await page.getByText('You are not subscribed to this channel.').waitFor();
    await page.locator('.banner').getByRole('button', { name: 'Subscribe' }).click();
    await page.locator('.sidebar a.row').filter({ hasText: 'open shed' }).waitFor();
    expect(await page.getByText('You are not subscribed').count()).toBe(0);
    await person.open('/#narrow/channel/9999-secret/topic/plan');
    await heading(/^There is no such conversation/);
    await checkAccessibility(page);
    await page.getByRole('link', { name: 'Go to inbox' }).click();
    await heading('Inbox');
  });

  it('are reached on a phone by its tab bar, which a conversation hides', async () => {
    await page.setViewportSize({ width: 360, height: 760 });
    const tabs = page.getByRole('navigation', { name: 'Main' });
    await tabs.getByRole('link', { name: /^Channels/ }).click();
    const garden = page.locator('.sidebar a.row').filter({ hasText: 'garden' });
    await garden.waitFor();
    await checkAccessibility(page);
    await tabs.getByRole('link', { name: /^Direct/ }).click();
    await page.locator('.sidebar a.row').filter({ hasText: 'Ben' }).click();
    await heading('Ben');
    expect(await tabs.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Back' }).click();
    await heading('Inbox');
    await tabs.getByRole('link', { name: /^More/ }).click();
    await page.locator('.sidebar').getByRole('link', { name: 'Settings' }).waitFor();
  });
});
