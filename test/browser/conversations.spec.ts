import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { newestMessage } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

describe('A conversation', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = await realm.joinGarden();
  });

  it('shows what others write at once, and what the reader writes before the server has it', async () => {
    await ben.client.post('messages', { type: 'channel', to: 'garden', topic: 'tomatoes', content: 'First **red** ones.' });
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open('/');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /garden/ })
      .click();
    await page
      .getByRole('link', { name: /^tomatoes/ })
      .first()
      .click();
    await page.getByRole('article').filter({ hasText: 'First red ones.' }).waitFor();
    expect(await page.locator('.body strong').textContent()).toBe('red');

    await ben.client.post('messages', { type: 'channel', to: 'garden', topic: 'tomatoes', content: 'More of them.' });
    await page.getByRole('article').getByText('More of them.').waitFor();

    await page.getByRole('button', { name: /^Reply to garden/ }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('They are *lovely*.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('article:not(.pending) em').filter({ hasText: 'lovely' }).waitFor();
    expect(await page.locator('article.pending').count()).toBe(0);
    expect(await newestMessage(ben)).toMatchObject({ content: 'They are *lovely*.', client: 'website' });
  });

  it('of a channel begins with what the channel says of itself, as its Markdown is meant', async () => {
    const { body } = await ben.client.get('get_stream_id', { stream: 'garden' });
    const description = 'For **vegetables**, see [the plan](https://example.com/plan) :seedling:';
    const { client } = await realm.join('Olga', Role.owner);
    await client.patch(`streams/${String(body['stream_id'])}`, { description });
    const person = await BrowserPerson.logIn(realm, ada);
    await person.open(`/#narrow/channel/${String(body['stream_id'])}`);
    const header = person.page.locator('.main .head');
    await header.getByRole('link', { name: 'the plan' }).waitFor();
    expect(await header.locator('strong').textContent()).toBe('vegetables');
    expect(await header.getByRole('img', { name: 'seedling' }).textContent()).toBe('🌱');
    expect(await header.textContent()).not.toContain('**');
    const [line, title] = [await header.locator('.sub').boundingBox(), await header.boundingBox()];
    expect((line?.height ?? 99) < (title?.height ?? 0)).toBe(true);
  });
});
