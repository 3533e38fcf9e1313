import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../support/images.js';
import { post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('A search', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let person: BrowserPerson;
  let page: Page;
  let garden: number;
  const found = (): Promise<string[]> => page.locator('.list .body').allTextContents();

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = await realm.joinGarden();
    garden = Number((await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id']);
    await post(ben, 'garden', 'tomatoes', 'Safari shows the *markers* late.');
    await post(ben, 'garden', 'safari <b>tour</b>', 'Nothing to see.');
    await post(ada, 'garden', 'tomatoes', 'No word about it.');
    const url = await upload(ben.client, 'marker.png', await picture(80, 40));
    await post(ben, 'garden', 'pictures', `[marker](${url})`);
    await ben.client.post('users/me/subscriptions', { subscriptions: [{ name: 'harbour' }] });
    await post(ben, 'harbour', 'fog', 'A lighthouse in the fog.');
    person = await BrowserPerson.logIn(realm, ada);
    ({ page } = person);
  });

  it('marks what it has found in content and topics, under bars that name the conversation', async () => {
    await person.open('/#narrow/search/safari');
    await page.getByText('Nothing to see.').waitFor();
    expect(await page.locator('.body .highlight').allTextContents()).toEqual(['Safari']);
    expect(await page.locator('.rbar h2 .highlight').allTextContents()).toEqual(['safari']);
    await page.getByRole('heading', { name: 'safari <b>tour</b>' }).waitFor();
    expect(await page.getByRole('banner').or(page.locator('header')).getByRole('status').first().textContent()).toBe('2 messages');
    await checkAccessibility(page);
    await takeScreenshots(page, 'search');
  });

  it('leaves no marks in the conversation itself', async () => {
    await page.locator('.rbar h2').getByRole('link', { name: 'tomatoes' }).click();
    await page.getByText('No word about it.').waitFor();
    expect(await page.locator('.highlight').count()).toBe(0);
    await page.goBack();
    await page.locator('.body .highlight').first().waitFor();
  });

  it('shows messages that arrive, with their marks', async () => {
    await post(ben, 'garden', 'tomatoes', 'Another safari.');
    await page.locator('.body .highlight', { hasText: 'safari' }).first().waitFor();
    await expect.poll(found).toContain('Another safari.');
  });

  it.each([
    ['search/safari', 'Search: safari'],
    ['sender/{Ben}/has/image/search/marker', 'Search: From: Ben · With an image · marker'],
    ['-sender/{Ben}/channel/{garden}/search/marker', 'Search: Not: From: Ben · In: garden · marker'],
    ['dm/{Ben}/search/safari', 'Search: Direct messages with Ben · safari'],
    ['dm-including/{Ben}', 'Search: Direct messages that include Ben'],
    ['has/reaction/sender/{Ada}', 'Reactions to your messages'],
    ['is/starred', 'Starred'],
    ['is/mentioned', 'Mentions'],
    ['is/dm', 'Direct messages'],
  ])('of #narrow/%s says in words what is shown, in its heading and in the title of the page', async (narrow, title) => {
    const ids: Record<string, number> = { Ada: ada.user.id, Ben: ben.user.id, garden };
    const address = narrow.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(ids[name]));
    await person.open(`/#narrow/${address}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await expect.poll(() => page.title()).toContain(`${title} · `);
    expect(await page.locator('.main .head').textContent()).not.toMatch(/\w:\d/);
  });

  it('is limited by its buttons', async () => {
    await person.open('/#narrow/search/marker');
    await page.getByText('Safari shows the').waitFor();
    await page.getByRole('button', { name: 'Has: anything' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'an image' }).click();
    await page.getByRole('button', { name: 'Has: an image' }).waitFor();
    await page.getByText('Safari shows the').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).hash).toBe('#narrow/has/image/search/marker');
    await page.getByRole('button', { name: 'From: anyone' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'you' }).click();
    await page.getByText('No message was found').waitFor();
  });

  it('reads nothing of what it has found, which is read in its conversation', async () => {
    const id = await post(ben, 'garden', 'kites', 'A kite in the sky.');
    const flags = async (): Promise<unknown> => {
      const { body } = await ada.client.get('messages', { message_ids: [id] });
      return (body['messages'] as { flags: string[] }[])[0]?.flags;
    };
    await person.open('/#narrow/search/kite');
    await page.getByText('A kite in the sky.').waitFor();
    await page.waitForTimeout(2000); // in conversations, messages are read after less than that
    expect(await flags()).not.toContain('read');
    await person.open('/#narrow/channel/garden/topic/kites');
    await expect.poll(flags).toContain('read');
  });

  it('without results leads to all public channels', async () => {
    await person.open('/#narrow/search/lighthouse');
    await page.getByText('No message was found').waitFor();
    await checkAccessibility(page);
    await page.getByRole('link', { name: 'Search all public channels' }).click();
    await page.getByText('A lighthouse in the fog.').waitFor();
    await page.getByRole('button', { name: 'In: all public channels' }).waitFor();
  });

  it('is changed in the palette, where its filters are', async () => {
    await page.getByRole('button', { name: /^Change the search/ }).press('Enter');
    const palette = page.getByRole('dialog', { name: 'Search or jump to' });
    await palette.getByRole('button', { name: 'Remove the filter channels:public' }).waitFor();
    await page.keyboard.type('fog chanel:harbour');
    await person.press('Shift+Enter');
    await page.getByRole('link', { name: 'Search with channel:harbour' }).click();
    await page.getByText('A lighthouse in the fog.').waitFor();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#narrow\/channels\/public\/channel\/\d+-harbour\/search\/fog$/);
  });

  it('that the server refuses says why, and offers what was probably meant', async () => {
    person.problems.expect(/status of 400/);
    await person.open('/#narrow/is/stared');
    await page.getByRole('alert').getByText("Invalid narrow operator: unknown 'is' operand stared").waitFor();
    await page.getByRole('link', { name: 'Search with is:starred' }).click();
    await page.getByRole('heading', { name: 'Starred' }).waitFor();
  });
});
