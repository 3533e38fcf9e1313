import { beforeAll, describe, expect, it } from 'vitest';
import { whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

const FAILED = /net::ERR_/;
const PLACE = { type: 'channel', to: 'garden', topic: 'tomatoes' };

describe('The client', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let person: BrowserPerson;

  /** Hides the page as a change of tabs does, and waits until the state is kept. */
  const keepState = async (): Promise<void> => {
    await person.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    });
    await expect.poll(() => keptStates()).toEqual([`skein-state-${ada.user.id}`]);
  };
  const keptStates = (): Promise<(string | undefined)[]> =>
    person.page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      return names.filter((name) => name?.startsWith('skein-state-'));
    });

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    [ada, ben] = await realm.joinGarden();
    await ben.client.post('messages', { ...PLACE, content: 'The first red ones.' });
    const { body } = await ben.client.get('get_stream_id', { stream: 'garden' });
    person = await BrowserPerson.logIn(realm, ada);
    person.problems.tolerate(FAILED);
    await person.open(`/#narrow/channel/${String(body['stream_id'])}-garden/topic/tomatoes`);
    await person.page.getByText('The first red ones.').waitFor();
    await person.page.evaluate(() => navigator.serviceWorker.ready);
  });

  it('can be installed', async () => {
    const address = (await person.page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
    const manifest = (await (await person.page.request.get(address)).json()) as { name: string; icons: { src: string }[] };
    expect(manifest).toMatchObject({ name: realm.realm.name, display: 'standalone', start_url: '/' });
    for (const { src } of manifest.icons) expect((await person.page.request.get(src)).ok()).toBe(true);
  });

  it('shows the frame with the name of the organization before its script and the state are there', async () => {
    const fresh = await BrowserPerson.logIn(realm, ben);
    let answer = (): void => undefined;
    const isAllowed = new Promise<void>((resolve) => (answer = resolve));
    await fresh.page.route(/\/json\/register|\/static\/web\/.*\.js$/, async (route) => {
      await isAllowed;
      await route.continue();
    });
    await fresh.page.goto('/', { waitUntil: 'commit' });
    await fresh.page.locator('.sidebar').getByText(realm.realm.name).waitFor();
    await expect
      .poll(() => fresh.page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name)))
      .toContain('first-contentful-paint');
    const shapes = await fresh.page
      .locator('.sidebar, .main')
      .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part, '::after').height)));
    expect(Math.min(...shapes)).toBeGreaterThan(300);
    await takeScreenshots(fresh.page, 'skeleton');
    answer();
    await fresh.page.locator('.main[aria-busy]').waitFor({ state: 'detached' });
  });

  it('opens without a connection as it was, and sends what was written when the connection is back', async () => {
    await keepState();
    person.network.cut();
    await person.page.reload();
    await person.page.getByText('The first red ones.').waitFor();
    await person.page.getByRole('button', { name: /^Reply to/ }).click();
    await person.page.getByRole('textbox', { name: 'Message' }).fill('Written on a train.');
    await person.page.getByRole('button', { name: 'Send', exact: true }).click();
    await person.page.getByText('Waiting for the connection').waitFor();
    await ben.client.post('messages', { ...PLACE, content: 'Written meanwhile.' });
    await person.page.getByText(/^Reconnecting in/).waitFor();
    person.network.restore();
    await person.page.getByRole('button', { name: 'Now' }).click();
    await person.page.getByText('Written meanwhile.').waitFor();
    await person.page.locator('article:not(.pending)').filter({ hasText: 'Written on a train.' }).waitFor();
  });

  it('shows its last state before the server answers, and says how old it is', async () => {
    await keepState();
    await person.page.evaluate(async () => {
      const [name = ''] = (await indexedDB.databases()).map((one) => one.name ?? '').filter((one) => one.startsWith('skein-state-'));
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      const store = database.transaction('state', 'readwrite').objectStore('state');
      const reading = store.get('last');
      await new Promise((resolve) => {
        reading.onsuccess = () => {
          const entry = reading.result as { savedAt: number };
          store.put({ ...entry, savedAt: entry.savedAt - 600_000 }, 'last').onsuccess = resolve;
        };
      });
      database.close();
    });
    let answer = (): void => undefined;
    const isAllowed = new Promise<void>((resolve) => (answer = resolve));
    await person.page.route('**/json/register', async (route) => {
      await isAllowed;
      await route.continue();
    });
    await person.page.reload();
    await person.page.getByText('Written on a train.').waitFor();
    await person.page.getByText(/^As of \d+:\d\d/).waitFor();
    await checkAccessibility(person.page);
    await takeScreenshots(person.page, 'as-of');
    answer();
    await person.page.locator('.banner').waitFor({ state: 'detached' });
    await person.page.unroute('**/json/register');
  });

  it.each([
    ['channel', '/#narrow/channel/orchard', 'orchard', 'orchard', 'Pears.'],
    ['channel, whose topics it lists,', '/#topics/channel/meadow', 'meadow', 'Topics', 'tomatoes'],
    ['person', undefined, 'Dora', 'Dora', 'Hello.'],
  ])('opens a link to a %s by a name that its last state does not know', async (_title, address, name, heading, shown) => {
    const { page } = person;
    await keepState();
    await page.goto('about:blank');
    let link = address ?? '';
    if (name === 'Dora') {
      const dora = await realm.join(name);
      await whisper(dora, [ada], 'Hello.');
      link = `/#narrow/dm/${dora.email.replaceAll('.', '.2E').replaceAll('@', '.40')}`;
    } else {
      await ben.client.post('users/me/subscriptions', { subscriptions: [{ name }], principals: [ada.user.id] });
      await ben.client.post('messages', { ...PLACE, to: name, content: 'Pears.' });
    }
    let answer = (): void => undefined;
    const isAllowed = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/json/register', async (route) => {
      await isAllowed;
      await route.continue();
    });
    await person.open(link);
    // The client has begun with its last state.
    await page.getByRole('navigation').getByText('garden').first().waitFor();
    answer();
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
    await page.getByRole('main').getByText(shown).first().waitFor();
    await page.unroute('**/json/register');
  });

  it('keeps nothing of an account that logs out', async () => {
    await keepState();
    await person.open('/login/');
    await person.page.getByRole('button', { name: 'Log out' }).click();
    await person.page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    await expect.poll(() => keptStates()).toEqual([]);
    person.network.cut();
    await expect(person.open('/')).rejects.toThrow(FAILED);
    person.network.restore();
  });
});
