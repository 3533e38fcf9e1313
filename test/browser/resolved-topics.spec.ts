import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestMessage, post } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

describe('The notice that a topic is resolved', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let resolver: BrowserPerson;
  let reader: BrowserPerson;
  let garden: number;
  let count = 0;
  let topic: string;

  const setting = (): ReturnType<BrowserPerson['page']['getByRole']> =>
    reader.page.getByRole('combobox', { name: 'Mark notices about resolved topics as read' });
  const unread = async (): Promise<number> => {
    const { body } = await ben.client.post('register', { fetch_event_types: ['message', 'update_message_flags'], event_types: [] });
    return (body['unread_msgs'] as { readonly count: number }).count;
  };

  async function resolve(): Promise<void> {
    const { page } = resolver;
    await resolver.open(`/#narrow/channel/${garden}-garden/topic/${topic}`);
    await page.getByText('Are the beans in?').waitFor();
    await page.getByRole('button', { name: 'Mark as resolved' }).click();
    await page.getByRole('button', { name: 'Mark as unresolved' }).waitFor();
  }
  async function choose(label: string): Promise<void> {
    await reader.open('/#settings/display');
    await reader.reach(setting());
    await setting().selectOption({ label });
    await reader.page
      .getByRole('group', { name: 'Mark notices about resolved topics as read' })
      .locator('.saved')
      .getByText('Saved')
      .waitFor();
  }

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    await realm.notificationBot();
    [ada, ben] = await realm.joinGarden();
    garden = (await ben.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'] as number;
    resolver = await BrowserPerson.logIn(realm, ada);
    reader = await BrowserPerson.logIn(realm, ben);
  });
  beforeEach(async () => {
    await ben.client.post('mark_all_as_read');
    topic = `beans${(count += 1)}`;
    await ben.client.post('messages', { type: 'channel', to: 'garden', topic, content: 'Are the beans in?', read_by_sender: true });
  });

  it('is unread in the topics that the reader follows, until they choose otherwise', async () => {
    await ben.client.post('user_topics', { stream_id: garden, topic, visibility_policy: 3 });
    await reader.open('/#inbox');
    await resolve();
    await reader.page.getByRole('main').getByText(topic).waitFor();
    await expect.poll(unread).toBe(1);
    await reader.page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(unread).toBe(0);
  });

  it('is always read for who chose that, and stands in the topic all the same', async () => {
    await choose('Always');
    await checkAccessibility(reader.page, { themes: ['light', 'dark'] });
    await ben.client.post('user_topics', { stream_id: garden, topic, visibility_policy: 3 });
    await reader.open('/#inbox');
    await resolve();
    await expect.poll(async () => (await newestMessage(ben))['content']).toMatch(/marked this topic as resolved/);
    expect(await unread()).toBe(0);
    await reader.page.getByText('All read').waitFor();
    await reader.open(`/#narrow/channel/${garden}-garden/topic/%E2%9C%94.20${topic}`.replaceAll('%', '.'));
    await reader.page.getByText(/marked this topic as resolved/).waitFor();
    await takeScreenshots(reader.page, 'resolved-topic');
  });

  it('is never read by itself for who chose that, also where they do not follow', async () => {
    await choose('Never');
    await ben.client.post('user_topics', { stream_id: garden, topic, visibility_policy: 0 });
    await reader.open('/#inbox');
    await resolve();
    await reader.page.getByRole('main').getByText(topic).waitFor();
    await expect.poll(unread).toBe(1);
  });

  it('leaves messages unread that people wrote before it', async () => {
    await choose('Always');
    await post(ada, 'garden', topic, 'Not yet.');
    await resolve();
    await reader.open('/#inbox');
    await reader.page.getByRole('main').getByText(topic).waitFor();
  });
});
