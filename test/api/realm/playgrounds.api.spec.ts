import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { EventListener, withoutId } from '../../support/event-listener.js';
import type { ApiResponse } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const PYTHON = { name: 'Python playground', pygments_language: 'Python', url_template: 'https://python.example.com?code={code}' };
const NOT_ADMINISTRATOR = { result: 'error', code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' };

describe('/realm/playgrounds', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada', Role.administrator);
  });

  const add = (parameters: Json = {}): Promise<ApiResponse> => ada.client.post('realm/playgrounds', { ...PYTHON, ...parameters });
  async function listed(account = ada): Promise<Json[]> {
    const { state } = await EventListener.register(account.client, { fetch_event_types: ['realm_playgrounds'] });
    return state['realm_playgrounds'] as Json[];
  }

  it('adds a playground with trimmed values and returns its id', async () => {
    const { status, body } = await add({
      name: ' Python playground\n',
      pygments_language: ' Python ',
      url_template: ` ${PYTHON.url_template} `,
    });
    expect([status, body]).toEqual([200, { result: 'success', msg: '', id: expect.any(Number) as number }]);
    expect(await listed()).toEqual([{ id: body['id'], ...PYTHON }]);
  });

  it('accepts several playgrounds for a language, and one name for several languages, with regard to case', async () => {
    for (const other of [
      {},
      { name: 'Other' },
      { pygments_language: 'C++' },
      { pygments_language: 'python' },
      { name: 'python playground' },
    ]) {
      expect((await add(other)).status).toBe(200);
    }
    expect(await listed()).toHaveLength(5);
  });

  it.each(['a b', 'x_y', 'pl/sql', 'c#', 'c++', 'a,b', 'a-b', 'objective.c', 'x'.repeat(40)])(
    'accepts the language %s',
    async (language) => {
      expect((await add({ pygments_language: language })).status).toBe(200);
    },
  );

  it.each(['{code}', 'xmpp:{+code}', 'https://a.test/{?code}', 'https://a.test/{code:3}/{code}'])(
    'accepts the template %s',
    async (template) => {
      expect((await add({ url_template: template })).status).toBe(200);
    },
  );

  it.each(['name', 'pygments_language', 'url_template'])('requires %s', async (name) => {
    const { status, body } = await ada.client.post('realm/playgrounds', { ...PYTHON, [name]: undefined });
    expect([status, body]).toEqual([
      400,
      { result: 'error', code: 'REQUEST_VARIABLE_MISSING', msg: `Missing '${name}' argument`, var_name: name },
    ]);
  });

  it.each<[Json, string, Json | undefined]>([
    [{ pygments_language: 'c*' }, 'Invalid characters in pygments language', undefined],
    [{ pygments_language: 'é'.repeat(41) }, 'Invalid characters in pygments language', undefined],
    [{ pygments_language: 'x'.repeat(41) }, 'pygments_language is too long (limit: 40 characters)', undefined],
    [{ url_template: 'https://a.test/{code' }, 'Invalid URL template.', { url_template: ['Invalid URL template.'] }],
    [{ url_template: 'javascript:{code}' }, 'Invalid URL template.', { url_template: ['Invalid URL template.'] }],
    [{ url_template: '{id' }, 'Invalid URL template.', { url_template: ['Invalid URL template.'] }],
    ...['https://a.test/{id}', 'https://a.test/', 'https://a.test/{Code}{x}'].map((template) => {
      const msg = 'Missing the required variable "code" in the URL template';
      return [{ url_template: template }, msg, { __all__: [msg] }] as [Json, string, Json];
    }),
    ...['https://a.test/{code}/{id}', '{?x,code}'].map((template) => {
      const msg = '"code" should be the only variable present in the URL template';
      return [{ url_template: template }, msg, { __all__: [msg] }] as [Json, string, Json];
    }),
    [{ name: ' ' }, 'This field cannot be blank.', { name: ['This field cannot be blank.'] }],
    [{ pygments_language: '' }, 'This field cannot be blank.', { pygments_language: ['This field cannot be blank.'] }],
    [
      { name: '', url_template: '{' },
      'This field cannot be blank.',
      { name: ['This field cannot be blank.'], url_template: ['Invalid URL template.'] },
    ],
  ])('rejects %j', async (parameters, msg, errors) => {
    const { status, body } = await add(parameters);
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg, ...(errors ? { errors } : {}) }]);
    expect(await listed()).toEqual([]);
  });

  it('rejects a second playground with the same language and name', async () => {
    await add();
    const msg = 'Realm playground with this Realm, Pygments language and Name already exists.';
    const { status, body } = await add({ name: `${PYTHON.name} `, url_template: '{code}' });
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg, errors: { __all__: [msg] } }]);
    expect(await listed()).toHaveLength(1);
  });

  it('allows changes by administrators and owners only, whatever the parameters', async () => {
    const id = (await add()).body['id'] as number;
    for (const role of [Role.moderator, Role.member, Role.guest]) {
      const { client } = await realm.join(`Role ${role}`, role);
      for (const { status, body } of [await client.post('realm/playgrounds'), await client.delete(`realm/playgrounds/${id}`)]) {
        expect([status, body]).toEqual([400, NOT_ADMINISTRATOR]);
      }
    }
    const owner = await realm.join('Owner', Role.owner);
    expect((await owner.client.delete(`realm/playgrounds/${id}`)).status).toBe(200);
  });

  it('removes playgrounds of the own organization only', async () => {
    const id = (await add()).body['id'] as number;
    const other = await (await TestRealm.create(server)).join('Eve', Role.owner);
    for (const [account, which] of [
      [other, id],
      [ada, 4_000_000_000_000],
    ] as const) {
      const { status, body } = await account.client.delete(`realm/playgrounds/${which}`);
      expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg: 'Invalid playground' }]);
    }
    expect(await listed()).toHaveLength(1);
    expect((await ada.client.delete(`realm/playgrounds/${id}`)).body).toEqual({ result: 'success', msg: '' });
    expect(await listed()).toEqual([]);
    expect(await listed(other)).toEqual([]);
  });

  it('publishes every change to everyone, so that the initial state with the events equals the present state', async () => {
    const guest = await realm.join('Gus', Role.guest);
    const listener = await EventListener.register(guest.client, { event_types: ['realm_playgrounds'] });
    const first = (await add()).body['id'];
    const second = (await add({ name: 'Two' })).body['id'];
    await ada.client.delete(`realm/playgrounds/${String(first)}`);
    const one = { id: first, ...PYTHON };
    const two = { id: second, ...PYTHON, name: 'Two' };
    const events = await listener.take(3);
    expect(events.map(withoutId)).toEqual(
      [[one], [one, two], [two]].map((playgrounds) => ({ type: 'realm_playgrounds', realm_playgrounds: playgrounds })),
    );
    expect(events.at(-1)?.['realm_playgrounds']).toEqual(await listed(guest));
  });
});
