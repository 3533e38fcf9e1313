import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestMessage, post } from '../support/messages.js';
import { PushReceiver, PushService, trustAnyCertificate } from '../support/push-service.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { ClientWorker } from './support/client-worker.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();

/** Replaces the connection of the browser to the push service of its maker, which the browser of a test does not have. */
function subscribeElsewhere(subscription: { endpoint: string; p256dh: string; auth: string }): void {
  const { endpoint, p256dh, auth } = subscription;
  const STORED = 'test-push-key';
  const present = (): object | null => {
    const key = sessionStorage.getItem(STORED);
    if (key === null) return null;
    const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    return {
      endpoint,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => {
        sessionStorage.removeItem(STORED);
        return Promise.resolve(true);
      },
    };
  };
  PushManager.prototype.getSubscription = () => Promise.resolve(present() as PushSubscription | null);
  PushManager.prototype.subscribe = (options) => {
    sessionStorage.setItem(STORED, options?.applicationServerKey as string);
    return Promise.resolve(present() as PushSubscription);
  };
}

describe('Push notifications', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let person: BrowserPerson;
  let service: PushService;
  let receiver: PushReceiver;
  let distrust: () => void;
  let worker: ClientWorker;

  beforeAll(async () => {
    distrust = trustAnyCertificate();
    service = await PushService.start();
    receiver = new PushReceiver();
    realm = await TestRealm.create(server);
    [ada, ben] = [await realm.join('Ada'), await realm.join('Ben')];
    person = await BrowserPerson.logIn(realm, ada);
    const { p256dh, auth } = receiver;
    await person.page.addInitScript(subscribeElsewhere, { endpoint: `${service.origin}/push`, p256dh, auth });
    await person.open('/#settings/notifications');
    worker = await ClientWorker.of(person);
  });
  afterAll(async () => {
    distrust();
    await service.stop();
  });

  const listed = async (): Promise<unknown> => (await ada.client.get('users/me/push_subscriptions')).body['push_subscriptions'];

  it('are turned on for a browser, tested and turned off in the settings', async () => {
    const { page } = person;
    const inThisBrowser = page.getByRole('switch', { name: 'Notifications in this browser' });
    await inThisBrowser.click();
    await page.getByText('Nothing has been sent here yet.').waitFor();
    await expect
      .poll(listed)
      .toMatchObject([{ kind: 'web_push', endpoint: `${service.origin}/push`, label: expect.stringMatching(/^Chrome · /) as string }]);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test is on its way.').waitFor();
    expect(service.pushes.length).toBe(1);
    await worker.push(receiver.decrypt(service.pushes[0]?.body as Buffer));
    expect(await worker.shown()).toEqual(['Notifications arrive here']);
    await checkAccessibility(page);
    await takeScreenshots(page, 'push-devices');
    await page.reload();
    await page.getByText(/^The last notification was delivered/).waitFor();
    await inThisBrowser.click();
    await expect.poll(listed).toEqual([]);
  });

  it('go to another address, with the text of messages if that is wanted, until it is removed', async () => {
    const { page } = person;
    await page.getByRole('textbox', { name: 'https://ntfy.sh/your-secret-topic' }).fill('http://10.0.0.1/topic');
    await page.keyboard.press('Enter');
    person.problems.expect(/status of 400/);
    await page.getByText('Invalid endpoint').waitFor();
    await page.getByRole('textbox', { name: 'https://ntfy.sh/your-secret-topic' }).fill(`${service.origin}/topic`);
    await page.keyboard.press('Enter');
    await page.getByRole('switch', { name: /^Send the text of messages to 127/ }).click();
    await expect.poll(listed).toMatchObject([{ kind: 'url', include_content: true }]);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(listed).toEqual([]);
  });

  it('leave the messages of a conversation to a page that is on screen', async () => {
    const push = (ids: readonly number[]): object => ({
      title: 'Ben',
      body: `Message ${ids.join()}`,
      tag: `${ada.user.id} dm:${ben.user.id}`,
      hash: '#inbox',
      account: ada.user.id,
      ids,
    });
    await worker.push(push([1]));
    expect(await worker.shown()).toEqual(['Notifications arrive here']);
  });
});

describe('A notification', () => {
  let person: BrowserPerson;
  let worker: ClientWorker;
  let ben: TestAccount;
  let account: number;

  beforeEach(async () => {
    const realm = await TestRealm.create(server);
    const [ada, other] = await realm.joinGarden();
    [account, ben] = [ada.user.id, other];
    person = await BrowserPerson.logIn(realm, ada);
    await person.open('/');
    worker = await ClientWorker.of(person);
  });

  it('is closed when the server says that its messages were read elsewhere, and the others stay', async () => {
    await worker.show('Ben', 'one', { hash: '#inbox', account, ids: [1, 2] });
    await worker.show('Cem', 'two', { hash: '#inbox', account, ids: [3] });
    await worker.push({ account, withdrawn: [1] });
    expect(await worker.shown()).toEqual(['Ben', 'Cem']);
    await worker.push({ account, withdrawn: [1, 2] });
    expect(await worker.shown()).toEqual(['Cem']);
    // Nobody looks at a page: browsers forgive that nothing is left, but not each time.
    await person.page.goto('about:blank');
    await worker.push({ account, withdrawn: [3] });
    expect(await worker.shown()).toEqual([]);
    await worker.show('Ben', 'one', { hash: '#inbox', account, ids: [4] });
    await worker.push({ account, withdrawn: [4] });
    expect(await worker.shown()).toEqual(['Ben']);
  });

  it('leads, after a click, to the message in the page that is open, and in a new one if none is', async () => {
    const { page } = person;
    const ids: number[] = [];
    for (const content of ['They are ripe.', 'Come and see!']) {
      const { body } = await ben.client.post('messages', { type: 'channel', to: 'garden', topic: 'tomatoes', content });
      ids.push(Number(body['id']));
    }
    const { body } = await ben.client.get('get_stream_id', { stream: 'garden' });
    const hashOf = (id: number): string => `#narrow/channel/${String(body['stream_id'])}/topic/tomatoes/near/${id}`;
    for (const id of ids) await worker.show('Ben', `tag ${id}`, { hash: hashOf(id), account, ids: [id] });
    await person.open('/#settings/notifications');
    expect(await worker.click(`tag ${ids[0]}`)).toEqual([]);
    await page.getByText('They are ripe.').first().waitFor();
    await expect.poll(() => new URL(page.url()).hash).toContain(`/topic/tomatoes/near/${ids[0]}`);
    await takeScreenshots(page, 'after-notification');
    await page.goto('about:blank');
    const [address = '', ...more] = await worker.click(`tag ${ids[1]}`);
    expect([address, more, await worker.shown()]).toEqual([`/${hashOf(ids[1] ?? 0)}`, [], []]);
    await person.open(address);
    await page.getByText('Come and see!').first().waitFor();
  });
});

describe('The reply of a notification', () => {
  it('opens the conversation with the field for the answer, in the page that is open or in a new one', async () => {
    const realm = await TestRealm.create(server);
    const [ada, ben] = await realm.joinGarden();
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    const ids: number[] = [];
    for (const content of ['They are ripe.', 'Come and see!']) ids.push(await post(ben, 'garden', 'tomatoes', content));
    await person.open('/#settings/notifications');
    const worker = await ClientWorker.of(person);
    const { body } = await ben.client.get('get_stream_id', { stream: 'garden' });
    const hashOf = (id: number): string => `#narrow/channel/${String(body['stream_id'])}/topic/tomatoes/near/${id}`;
    for (const id of ids) await worker.show('Ben', `tag ${id}`, { hash: hashOf(id), account: ada.user.id, ids: [id] });
    const field = page.getByRole('textbox', { name: 'Message' });
    expect(await worker.click(`tag ${ids[0]}`, 'reply')).toEqual([]);
    await field.and(person.focused).waitFor();
    await page.getByText('They are ripe.').first().waitFor();
    await page.keyboard.type('I come.');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await newestMessage(ben))['content']).toBe('I come.');
    await page.goto('about:blank');
    const [address = ''] = await worker.click(`tag ${ids[1]}`, 'reply');
    expect(address).toBe(`/?reply${hashOf(ids[1] ?? 0)}`);
    await person.open(address);
    await field.and(person.focused).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('The timing of notices', () => {
  it('is chosen beside the other settings: how often digests come, and for how long pushes wait', async () => {
    const realm = await TestRealm.create(server);
    const ada = await realm.join('Ada');
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    const stored = async (): Promise<unknown> => {
      const { body } = await ada.client.post('register', { fetch_event_types: ['notice_timing', 'user_settings'] });
      return [body['notice_timing'], (body['user_settings'] as Record<string, unknown>)['enable_digest_emails']];
    };
    await person.open('/#settings/notifications');
    const digests = page.getByRole('group', { name: 'A mail about what you miss while you are away' });
    await digests.getByRole('button', { name: 'Weekly', pressed: true }).waitFor();
    await digests.getByRole('button', { name: 'Daily' }).click();
    await expect.poll(stored).toEqual([{ digest_period: 'daily', push_delay_seconds: 0 }, true]);
    await page.getByRole('combobox', { name: 'While you are using Skein, wait before a push' }).selectOption('2 minutes');
    await expect.poll(stored).toEqual([{ digest_period: 'daily', push_delay_seconds: 120 }, true]);
    await digests.getByRole('button', { name: 'Never' }).click();
    await expect.poll(stored).toEqual([{ digest_period: 'daily', push_delay_seconds: 120 }, false]);
    await checkAccessibility(page);
    await takeScreenshots(page, 'notice-timing');
    await ada.client.patch('settings', { enable_digest_emails: true });
    await digests.getByRole('button', { name: 'Daily', pressed: true }).waitFor();
    await page.getByRole('switch', { name: 'Push also while you are using Skein' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'While you are using Skein' }).count()).toBe(0);
  });
});

describe('Quiet hours', () => {
  it('are chosen for every week, for now and with exceptions', async () => {
    const realm = await TestRealm.create(server);
    const [ada, ben] = [await realm.join('Ada'), await realm.join('Ben')];
    const stored = async (): Promise<unknown> => (await ada.client.get('users/me/quiet_hours')).body['quiet_hours'];
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open('/#settings/notifications');
    await page.getByRole('button', { name: 'Add hours' }).click();
    await page.getByRole('button', { name: 'Sun', pressed: true }).click();
    await expect.poll(stored).toMatchObject({ windows: [{ days: [1, 2, 3, 4, 5, 6], from: '22:00', to: '07:00' }] });
    await page.getByLabel('Weekly hours 1: From').fill('21:30');
    await page.getByLabel('Weekly hours 1: To').focus();
    await expect.poll(stored).toMatchObject({ windows: [{ from: '21:30', to: '07:00' }] });
    await page.getByRole('button', { name: '4 hours' }).click();
    await page.getByRole('button', { name: 'End now' }).waitFor();
    await page.getByRole('switch', { name: 'Mentions of your name notify you nevertheless' }).click();
    await expect.poll(stored).toMatchObject({ snooze_until: expect.any(Number) as number, allow_mentions: true });
    await checkAccessibility(page);
    await takeScreenshots(page, 'quiet-hours');
    await ada.client.patch('users/me/quiet_hours', { windows: [], snooze_until: null, allowed_sender_ids: [ben.user.id] });
    await page.getByRole('button', { name: '1 hour' }).waitFor();
    await expect.poll(() => page.getByText('Weekly hours 1').count()).toBe(0);
  });
});
