import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { newestMessage, post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('The topics policy of a channel', () => {
  let realm: TestRealm;
  let ola: TestAccount;
  let ben: TestAccount;
  let owner: BrowserPerson;
  let member: BrowserPerson;
  let hall: number;

  const policy = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('combobox', { name: 'Topics' });
  const topic = (): ReturnType<Page['getByRole']> => member.page.getByRole('combobox', { name: 'Topic' });
  const message = (): ReturnType<Page['getByRole']> => member.page.getByRole('textbox', { name: 'Message' });

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ola = await realm.join('Ola Berg', Role.owner);
    ben = await realm.join('Ben');
    const principals = [ola.user.id, ben.user.id];
    await ola.client.post('users/me/subscriptions', { subscriptions: [{ name: 'hall' }], principals });
    await post(ola, 'hall', '', 'Hello everybody.');
    hall = (await ola.client.get('get_stream_id', { stream: 'hall' })).body['stream_id'] as number;
    owner = await BrowserPerson.logIn(realm, ola);
    member = await BrowserPerson.logIn(realm, ben);
    await owner.open(`/#channels/${hall}/hall/general`);
    await member.open(`/#narrow/channel/${hall}-hall`);
    await member.page.getByText('Hello everybody.').waitFor();
  });

  it('lets messages have no topic at first, which the field says', async () => {
    await member.press('c');
    await expect.poll(() => topic().getAttribute('placeholder')).toBe('general chat');
    await member.press('Escape', 'Escape');
  });

  it('is changed by whoever administers the channel, and the field of others asks for a topic', async () => {
    await policy(owner.page).selectOption({ label: 'Every message needs a topic' });
    await member.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
    await member.press('c');
    await expect.poll(() => topic().getAttribute('placeholder')).toBe('Topic');
    await message().fill('Without a topic.');
    await member.press('Control+Enter');
    await expect.poll(() => member.focused.getAttribute('aria-label')).toBe('Topic');
    await checkAccessibility(owner.page);
    await takeScreenshots(owner.page, 'topics-policy');
    expect((await newestMessage(ola))['content']).toBe('Hello everybody.');
  });

  it('leaves the writer no topic to choose where there is only the empty one', async () => {
    await policy(owner.page).selectOption({ label: 'No topics: one conversation' });
    await topic().waitFor({ state: 'detached' });
    await checkAccessibility(member.page);
    await takeScreenshots(member.page, 'compose-without-topics');
    await message().click();
    await member.press('Control+Enter');
    const newest = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false, allow_empty_topic_name: true };
    await expect
      .poll(async () => (await ola.client.get('messages', newest)).body['messages'])
      .toMatchObject([{ content: 'Without a topic.', subject: '' }]);
  });

  it('cannot be changed by others, who read why', async () => {
    await member.open(`/#channels/${hall}/hall/general`);
    await member.page.getByText('No topics: one conversation').waitFor();
    expect(await policy(member.page).count()).toBe(0);
  });

  it('is required or not by the organization, in German too', async () => {
    await ola.client.patch('settings', { default_language: 'de' });
    await owner.open('/#organization/organization-settings');
    await owner.page.reload();
    const required = owner.page.getByRole('switch', { name: 'Nachrichten in Kanälen brauchen ein Thema' });
    await required.click();
    await expect
      .poll(async () => (await ola.client.post('register', { fetch_event_types: ['realm'], event_types: [] })).body)
      .toMatchObject({ realm_topics_policy: 'disable_empty_topic' });
    await owner.open(`/#channels/${hall}/hall/general`);
    await owner.page.getByText('Die Organisation verlangt Themen.').waitFor();
    await checkAccessibility(owner.page);
  });
});
