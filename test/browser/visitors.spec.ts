import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { subscribe } from '../support/channels.js';
import { post } from '../support/messages.js';
import { PASSWORD, type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('A visitor without an account', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let person: BrowserPerson;
  let page: Page;
  let market: number;
  let garden: number;

  const heading = (name: string | RegExp): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
  const message = (text: string): ReturnType<Page['locator']> => page.getByRole('article').filter({ hasText: text });
  const bar = (): ReturnType<Page['locator']> => page.locator('.main .c-closed');
  const question = (): ReturnType<Page['locator']> => page.getByRole('dialog', { name: 'You need an account for this' });

  beforeAll(async () => {
    realm = await TestRealm.create(server, { enable_spectator_access: true });
    ada = await realm.join('Ada', Role.owner);
    market = await subscribe(ada, 'market', { is_web_public: true });
    garden = await subscribe(ada, 'garden');
    const first = await post(ada, 'market', 'tulips', 'The tulips are here');
    await post(ada, 'market', 'opening hours', 'Open until noon');
    await post(ada, 'garden', 'weeds', 'Only for members');
    await ada.client.post(`messages/${first}/reactions`, { emoji_name: 'tulip' });
    person = await BrowserPerson.visit(realm);
    page = person.page;
    await person.open('/');
  });

  it('reads the web-public channels, their topics and what is found in them, and sees nothing else', async () => {
    await heading('Combined feed');
    await message('The tulips are here').waitFor();
    await bar().getByText('You read as a visitor.').waitFor();
    const sidebar = page.getByRole('navigation', { name: 'Conversations' });
    expect(await sidebar.locator('.row .cut').allTextContents()).toEqual(['Combined feed', 'Recent conversations', 'market']);
    expect(await page.getByText('Only for members').count()).toBe(0);
    expect(await page.locator('textarea').count()).toBe(0);
    await checkAccessibility(page);
    await takeScreenshots(page, 'visitor');

    await sidebar.getByRole('link', { name: 'market' }).click();
    await heading('market');
    await sidebar.getByRole('link', { name: 'opening hours' }).click();
    await heading('opening hours');
    await message('Open until noon').waitFor();
    expect(await message('The tulips are here').count()).toBe(0);
    await person.press('T');
    await heading('Recent conversations');
    await page.locator('.main').getByText('The tulips are here').waitFor();
    await person.open('/#narrow/search/noon');
    await message('Open until noon').waitFor();
    await person.open(`/#topics/channel/${market}-market`);
    await heading('Topics');
    await page.locator('.main').getByText('opening hours').waitFor();
  });

  it('is asked to log in for what needs an account', async () => {
    await person.open(`/#narrow/channel/${market}-market/topic/tulips`);
    await message('The tulips are here').waitFor();
    const acts = [
      () => person.press('c'),
      () => page.getByRole('button', { name: /^tulip, 1/ }).click(),
      () => person.press('j', '*'),
      () => person.press('Shift+M'),
    ];
    for (const act of acts) {
      await act();
      await question().waitFor();
      await question().getByRole('button', { name: 'Not now' }).click();
      await question().waitFor({ state: 'detached' });
    }
    await message('The tulips are here').hover();
    expect(await page.getByRole('toolbar').getByRole('button').count()).toBe(1);
    for (const address of ['/#inbox', '/#settings/display', `/#narrow/channel/${garden}-garden`, '/#narrow/is/starred']) {
      await person.open(address);
      await heading('You need an account for this');
    }
    await checkAccessibility(page);
  });

  it('sees new messages on coming back, without a reload', async () => {
    await person.open(`/#narrow/channel/${market}-market/topic/tulips`);
    await message('The tulips are here').waitFor();
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    await post(ada, 'market', 'tulips', 'And roses');
    await post(ada, 'market', 'lilies', 'Soon');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await message('And roses').waitFor();
    await page.getByRole('link', { name: 'lilies' }).waitFor();
    expect(await page.locator('[data-same-page]').count()).toBe(1);
  });

  it('logs in, and is at the same place with an account', async () => {
    await person.open(`/#narrow/channel/${market}-market/topic/tulips`);
    await message('And roses').waitFor();
    await bar().getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(`http://${realm.host}/#narrow/channel/${market}-market/topic/tulips`);
    await message('And roses').waitFor();
    await page.getByRole('button', { name: /^Reply to market/ }).waitFor();
    await page.getByRole('navigation', { name: 'Conversations' }).getByText('garden').waitFor();
  });

  it('is led to the login page when the organization is no longer open', async () => {
    const other = await BrowserPerson.visit(realm);
    await other.open('/');
    await other.page.getByRole('article').first().waitFor();
    other.problems.expect(/status of 401/);
    await ada.client.patch('realm', { enable_spectator_access: false });
    await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await other.page.getByRole('button', { name: 'Ada Owner' }).waitFor();
    await other.open('/');
    await expect.poll(() => other.page.url()).toContain('/login/');
    await ada.client.patch('realm', { enable_spectator_access: true });
  });
});
