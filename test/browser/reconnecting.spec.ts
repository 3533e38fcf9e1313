import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';
import { PASSWORD, type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { boundingTop, paintedTops } from './support/positions.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

const FAILED = /net::ERR_|status of (?:401|400|429|503)/;
const PLACE = { type: 'channel', to: 'garden', topic: 'tomatoes' };

/** Opens the topic, and writes in it. */
class Gardener {
  private constructor(readonly person: BrowserPerson) {}

  static async at(person: BrowserPerson, hash: string): Promise<Gardener> {
    await person.open(`/${hash}`);
    await person.page.getByRole('article').first().waitFor();
    await person.page.evaluate(() => navigator.serviceWorker.ready);
    person.problems.tolerate(FAILED);
    return new Gardener(person);
  }

  message(text: string): ReturnType<BrowserPerson['page']['getByRole']> {
    return this.person.page.getByRole('article').filter({ hasText: text });
  }

  async type(text: string): Promise<void> {
    const { page } = this.person;
    const field = page.getByRole('textbox', { name: 'Message' });
    if (!(await field.isVisible())) await page.getByRole('button', { name: /^Reply to/ }).click();
    await field.fill(text);
  }

  async send(text: string): Promise<void> {
    await this.type(text);
    await this.person.page.getByRole('button', { name: 'Send', exact: true }).click();
  }
}

describe('A conversation on screen', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let gardener: Gardener;
  let queueId: string;

  const countOf = async (content: string): Promise<number> => {
    const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, apply_markdown: false });
    return (body['messages'] as { content: string }[]).filter((message) => message.content === content).length;
  };

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = await realm.joinGarden();
    const { body } = await ben.client.get('get_stream_id', { stream: 'garden' });
    for (let day = 1; day <= 40; day += 1) await ben.client.post('messages', { ...PLACE, content: `Day ${day}:\n\nno rain.` });
    const person = await BrowserPerson.logIn(realm, ada);
    const registering = person.page.waitForResponse(/\/json\/register/);
    gardener = await Gardener.at(person, `#narrow/channel/${String(body['stream_id'])}-garden/topic/tomatoes`);
    queueId = ((await (await registering).json()) as { queue_id: string }).queue_id;
  });

  it('shows what was written while the network was cut, and then sends what the reader wrote', async () => {
    const { person } = gardener;
    person.network.cut();
    await gardener.send('Who waters them?');
    await gardener.message('Who waters them?').getByText('Waiting for the connection').waitFor();
    await ben.client.post('messages', { ...PLACE, content: 'I water them today.' });
    await person.page.getByText(/^Reconnecting in \d+ s$/).waitFor();
    await checkAccessibility(person.page);
    await takeScreenshots(person.page, 'reconnecting');
    person.network.restore();
    // It goes when the client has tried by itself before.
    const now = person.page.getByRole('button', { name: 'Now' });
    await Promise.race([now.click().catch(() => undefined), now.waitFor({ state: 'detached' })]);
    await gardener.message('I water them today.').waitFor();
    await expect.poll(() => countOf('Who waters them?')).toBe(1);
    await person.page.locator('.banner').waitFor({ state: 'detached' });
    await expect.poll(() => person.page.locator('article.pending').count()).toBe(0);
  });

  it('says since when the device is offline, and that the reader can go on', async () => {
    const { person } = gardener;
    await person.context.setOffline(true);
    await person.page.getByText(/^Offline since \d+:\d\d [AP]M\. You can read and write/).waitFor();
    expect(await person.page.locator('.dot').first().isVisible()).toBe(false);
    await checkAccessibility(person.page);
    await takeScreenshots(person.page, 'offline');
    await person.context.setOffline(false);
    await person.page.locator('.banner').waitFor({ state: 'detached' });
  });

  it('is not the only page of a phone that says so', async () => {
    const { person } = gardener;
    const { page } = person;
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 390, height: 800 });
    await person.context.setOffline(true);
    const address = await page.evaluate(() => location.hash);
    for (const list of ['#sidebar/channels', '#sidebar/direct', '#sidebar/more', '#settings']) {
      await page.evaluate((hash) => (location.hash = hash), list);
      const bar = page.locator('.sidebar').getByText(/^Offline since/);
      await bar.waitFor();
      const head = await page.locator('.side-head').boundingBox();
      expect(await boundingTop(bar), list).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
    }
    await page.evaluate((hash) => (location.hash = hash), address);
    await person.context.setOffline(false);
    await page.locator('.banner').waitFor({ state: 'detached' });
    await page.setViewportSize(size);
  });

  it('stays where it is when its event queue has gone, and shows what it missed', async () => {
    const { person } = gardener;
    const middle = gardener.message('Day 22:');
    await middle.scrollIntoViewIfNeeded();
    await gardener.type('Half a sentence');
    const top = await boundingTop(middle);
    const tops = await paintedTops(middle, async () => {
      const registering = person.page.waitForResponse(/\/json\/register/);
      await ada.client.delete('events', { queue_id: queueId });
      await ben.client.post('messages', { ...PLACE, content: 'Written without a queue.' });
      await person.page.evaluate(() => window.dispatchEvent(new Event('online')));
      queueId = ((await (await registering).json()) as { queue_id: string }).queue_id;
      await gardener.message('Written without a queue.').waitFor({ state: 'attached' });
    });
    expect(tops).toEqual([top]);
    expect(await person.page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Half a sentence');
  });

  it('stays where it is when what waited is sent', async () => {
    const { person } = gardener;
    person.network.cut();
    await gardener.send('Written without a network.');
    await gardener.message('Written without a network.').getByText('Waiting for the connection').waitFor();
    const middle = gardener.message('Day 22:');
    await middle.scrollIntoViewIfNeeded();
    const top = await boundingTop(middle);
    const tops = await paintedTops(middle, async () => {
      person.network.restore();
      await person.page.evaluate(() => window.dispatchEvent(new Event('online')));
      await person.page.locator('article:not(.pending)').filter({ hasText: 'Written without a network.' }).waitFor({ state: 'attached' });
      await expect.poll(() => person.page.locator('article.pending').count()).toBe(0);
    });
    expect(tops).toEqual([top]);
  });

  it('comes by itself once there is a connection again, if it was opened without one', async () => {
    const { person } = gardener;
    await ben.client.post('messages', { ...PLACE, topic: 'unopened', content: 'In the topic nobody opened.' });
    person.network.cut();
    const before = new URL(person.page.url()).hash;
    await person.page.evaluate((hash) => (location.hash = hash), before.replace(/\/topic\/.*/, '/topic/unopened'));
    await person.page.getByText('The messages could not be loaded').waitFor();
    person.network.restore();
    await person.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await gardener.message('In the topic nobody opened.').waitFor();
    await person.page.evaluate((hash) => (location.hash = hash), before);
    await gardener.message('Day 40:').waitFor();
  });

  it('tells of a message that waits behind what is not loaded, and shows it once it is sent', async () => {
    const { person } = gardener;
    const first = { ...PLACE, topic: 'endless' };
    const sent = await ben.client.post('messages', { ...first, content: 'Leaf 0.' });
    for (let leaf = 1; leaf <= 130; leaf += 1) await ben.client.post('messages', { ...first, content: `Leaf ${leaf}.` });
    const before = new URL(person.page.url()).hash;
    const near = before.replace(/\/topic\/.*/, `/topic/endless/near/${String(sent.body['id'])}`);
    await person.page.evaluate((hash) => (location.hash = hash), near);
    await gardener.message('Leaf 3.').waitFor();
    person.network.cut();
    await gardener.send('At the very end.');
    await person.page.getByRole('button', { name: '1 message below is not sent yet' }).waitFor();
    expect(await gardener.message('Leaf 3.').isVisible()).toBe(true);
    person.network.restore();
    await person.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await gardener.message('At the very end.').waitFor();
    await gardener.message('Leaf 130.').waitFor();
    await person.page.evaluate((hash) => (location.hash = hash), before);
    await gardener.message('Day 40:').waitFor();
  });

  it('repeats by itself what came too often', async () => {
    const { page } = gardener.person;
    let refused = 0;
    await page.route('**/json/messages', async (route) => {
      if (route.request().method() !== 'POST' || refused > 0) return route.fallback();
      refused += 1;
      return route.fulfill({
        status: 429,
        json: { result: 'error', code: 'RATE_LIMIT_HIT', msg: 'API usage exceeded rate limit', 'retry-after': 1.5 },
      });
    });
    await gardener.send('Too fast.');
    await page.getByText('Too many requests. This is repeated in 2 s.').waitFor();
    const [toast, field] = await Promise.all([page.locator('.toast').boundingBox(), page.locator('form.compose').boundingBox()]);
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
    await page.locator('article:not(.pending)').filter({ hasText: 'Too fast.' }).waitFor();
    expect(await countOf('Too fast.')).toBe(1);
    await page.unroute('**/json/messages');
  });

  it('stays when the session ends, and goes on after a log-in in another tab', async () => {
    const { person } = gardener;
    await gardener.type('Not sent yet.');
    const tab = await person.openTab('/login/');
    await tab.getByRole('button', { name: 'Log out' }).click();
    const dialog = person.page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await checkAccessibility(person.page);
    await takeScreenshots(person.page, 'session-ended');
    await tab.getByLabel('Email').fill(ada.email);
    await tab.getByLabel('Password').fill(PASSWORD);
    await tab.getByRole('button', { name: 'Log in', exact: true }).click();
    await tab.getByRole('navigation', { name: 'Conversations' }).waitFor();
    await tab.close();
    await person.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await dialog.waitFor({ state: 'detached' });
    expect(await person.page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Not sent yet.');
    await person.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => countOf('Not sent yet.')).toBe(1);
  });
});

describe('A server that is killed under a conversation', () => {
  let spawned: SpawnedServer;

  beforeAll(async () => {
    spawned = await SpawnedServer.create('skein_browser_reconnecting');
    await spawned.start();
  });
  afterAll(async () => {
    await spawned.stop();
  });

  it('loses no message of anybody, and the page goes on after the restart', async () => {
    const hamlet = await spawned.clientOf('hamlet');
    const iago = await BrowserPerson.logIn({ host: 'localhost', port: spawned.port }, { email: 'iago@example.com', password: 'iago' });
    const place = { type: 'channel', to: 'Verona', topic: 'outage' };
    const sent = await hamlet.post('messages', { ...place, content: 'Before the outage.' });
    const { body } = await hamlet.get('get_stream_id', { stream: 'Verona' });
    const gardener = await Gardener.at(
      iago,
      `#narrow/channel/${String(body['stream_id'])}-Verona/topic/outage/near/${String(sent.body['id'])}`,
    );
    await gardener.message('Before the outage.').waitFor();
    await spawned.stop('SIGKILL');
    await gardener.send('During the outage.');
    await gardener.message('During the outage.').getByText('Waiting for the connection').waitFor();
    await spawned.start();
    await hamlet.post('messages', { ...place, content: 'After the outage.' });
    await gardener.message('After the outage.').waitFor();
    await iago.page.locator('article:not(.pending)').filter({ hasText: 'During the outage.' }).waitFor();
    expect(await gardener.message('During the outage.').count()).toBe(1);
  });
});
