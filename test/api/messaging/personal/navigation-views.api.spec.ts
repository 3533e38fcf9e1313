import { beforeEach, describe, expect, it } from 'vitest';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const SUCCESS = { result: 'success', msg: '' };
const ALERTED = { fragment: 'narrow/is/alerted', is_pinned: true, name: 'Alert words' };
const EXISTS = 'Navigation view already exists.';
const MISSING = 'Navigation view does not exist.';

let ada: TestAccount;
let ben: TestAccount;

beforeEach(async () => {
  const realm = await TestRealm.create(server);
  [ada, ben] = [await realm.join('Ada'), await realm.join('Ben')];
});

async function views(account = ada): Promise<unknown> {
  return (await account.client.get('navigation_views')).body['navigation_views'];
}
async function add(view: Parameters = ALERTED): Promise<void> {
  expect((await ada.client.post('navigation_views', view)).body).toEqual(SUCCESS);
}
function expectError({ status, body }: ApiResponse, msg: string, expected = 400): void {
  expect([status, body]).toEqual([expected, { result: 'error', code: 'BAD_REQUEST', msg }]);
}

describe('Navigation views', () => {
  it('are added, changed and removed, with an event to their owner alone', async () => {
    const listener = await EventListener.register(ada.client, { event_types: ['navigation_view'] });
    const others = await EventListener.register(ben.client, { event_types: ['navigation_view'] });
    const picture = await ClientPicture.of(server, ada, ['navigation_view']);
    await add();
    await add({ fragment: 'inbox', is_pinned: false });
    expect(await views()).toEqual([ALERTED, { fragment: 'inbox', is_pinned: false, name: null }]);
    expect(await views(ben)).toEqual([]);
    const changed = await ada.client.patch('navigation_views/narrow/is/alerted', { is_pinned: false, name: 'Words' });
    expect(changed.body).toEqual(SUCCESS);
    expect((await ada.client.patch('navigation_views/inbox', { is_pinned: true })).body).toEqual(SUCCESS);
    expect(await views()).toEqual([
      { fragment: 'narrow/is/alerted', is_pinned: false, name: 'Words' },
      { fragment: 'inbox', is_pinned: true, name: null },
    ]);
    await picture.expectFresh();
    expect((await ada.client.delete('navigation_views/narrow/is/alerted')).body).toEqual(SUCCESS);
    expect(await views()).toMatchObject([{ fragment: 'inbox' }]);
    await picture.expectFresh();
    const type = 'navigation_view';
    expect(await listener.take(5)).toMatchObject([
      { type, op: 'add', navigation_view: ALERTED },
      { type, op: 'add', navigation_view: { fragment: 'inbox', is_pinned: false, name: null } },
      { type, op: 'update', fragment: 'narrow/is/alerted', data: { is_pinned: false, name: 'Words' } },
      { type, op: 'update', fragment: 'inbox', data: { is_pinned: true } },
      { type, op: 'remove', fragment: 'narrow/is/alerted' },
    ]);
    expect(await others.takePending()).toEqual([]);
  });

  it('are found by their fragment also with encoded slashes', async () => {
    await add();
    expect((await ada.client.patch('navigation_views/narrow%2Fis%2Falerted', { is_pinned: false })).body).toEqual(SUCCESS);
    expect(await views()).toEqual([{ ...ALERTED, is_pinned: false }]);
  });

  it.each(['inbox', 'recent', 'feed', 'drafts', 'narrow/has/reaction/sender/me', 'narrow/is/mentioned', 'narrow/is/starred'])(
    'give the built-in view %s no name',
    async (fragment) => {
      const text = 'Built-in views cannot have a custom name.';
      expectError(await ada.client.post('navigation_views', { fragment, is_pinned: true, name: 'Mine' }), text);
      // Even before it exists.
      expectError(await ada.client.patch(`navigation_views/${fragment}`, { name: 'Mine' }), text);
      await add({ fragment, is_pinned: true });
    },
  );

  it('need a fragment, and a name if they are not built in', async () => {
    const { fragment, name } = ALERTED;
    expectError(await ada.client.post('navigation_views', { fragment, is_pinned: true }), 'Custom views must have a valid name.');
    for (const [parameters, msg] of [
      [{ fragment: '  ', is_pinned: true, name }, 'fragment cannot be blank'],
      [{ fragment, is_pinned: true, name: ' ' }, 'name cannot be blank'],
      [{ fragment: 'x'.repeat(501), is_pinned: true, name }, 'fragment is too long (limit: 500 characters)'],
      [{ fragment, is_pinned: true, name: 'x'.repeat(101) }, 'name is too long (limit: 100 characters)'],
    ] as const) {
      expect((await ada.client.post('navigation_views', parameters)).body).toMatchObject({ result: 'error', msg });
    }
    expect((await ada.client.post('navigation_views', { fragment, name })).body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING' });
    await add({ fragment: ` ${fragment} `, is_pinned: true, name: ` ${name} ` });
    expect(await views()).toEqual([ALERTED]);
  });

  it('have fragments and names of their own', async () => {
    await add();
    await add({ fragment: 'narrow/is/followed', is_pinned: true, name: 'Followed' });
    expectError(await ada.client.post('navigation_views', { ...ALERTED, name: 'Other' }), EXISTS);
    expectError(await ada.client.post('navigation_views', { ...ALERTED, fragment: 'narrow/is/unread' }), EXISTS);
    expectError(await ada.client.patch('navigation_views/narrow/is/followed', { name: ALERTED.name }), EXISTS);
    expectError(await ada.client.patch('navigation_views/narrow/is/nothing', { name: ALERTED.name }), EXISTS);
    expect((await ada.client.patch('navigation_views/narrow/is/alerted', { name: ALERTED.name })).body).toEqual(SUCCESS);
    expect((await ben.client.post('navigation_views', ALERTED)).body).toEqual(SUCCESS);
  });

  it('that do not exist are neither changed nor removed', async () => {
    expect((await ben.client.post('navigation_views', ALERTED)).body).toEqual(SUCCESS);
    expectError(await ada.client.patch('navigation_views/narrow/is/alerted', { is_pinned: false }), MISSING, 404);
    expectError(await ada.client.delete('navigation_views/narrow/is/alerted'), MISSING, 404);
    expect(await views(ben)).toEqual([ALERTED]);
  });

  it('are added once by requests at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ada.client.post('navigation_views', ALERTED)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(await views()).toEqual([ALERTED]);
  });

  it('are at most a hundred', async () => {
    for (let index = 0; index < 100; index += 1) await add({ fragment: `narrow/topic/${index}`, is_pinned: true, name: `Topic ${index}` });
    expectError(await ada.client.post('navigation_views', ALERTED), 'Too many navigation views (limit: 100)');
  });

  it('are in the initial state', async () => {
    await add();
    const register = async (parameters: Parameters): Promise<ApiResponse> => ada.client.post('register', parameters);
    expect((await register({ fetch_event_types: ['navigation_views'] })).body).toMatchObject({ navigation_views: [ALERTED] });
    expect((await register({ event_types: ['navigation_view'] })).body).toMatchObject({ navigation_views: [ALERTED] });
    expect((await register({ fetch_event_types: ['message'] })).body).not.toHaveProperty('navigation_views');
  });
});
