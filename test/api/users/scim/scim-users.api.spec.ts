import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { EventListener } from '../../../support/event-listener.js';
import { GROUP, person, ScimClient, USER } from '../../../support/scim-client.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const server = TestServer.usual();
let realm: TestRealm;
let olga: TestAccount;
let scim: ScimClient;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  scim = await ScimClient.create(realm, olga);
});

/** @returns the id of a new person */
const create = async (name = 'Ada Byron', more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const { status, body, text } = await scim.post('/Users', person(name, realm.host, more));
  expect(status, text).toBe(201);
  return body['id'] as string;
};
const accountOf = async (id: string | number): Promise<Record<string, unknown>> =>
  (await olga.client.get(`users/${id}`)).body['user'] as Record<string, unknown>;
const audit = async (action: string): Promise<Record<string, unknown>[]> =>
  (await olga.client.get('audit_log', { action })).body['entries'] as Record<string, unknown>[];
const idsOf = ({ body }: ApiResponse): string[] => (body['Resources'] as { id: string }[]).map(({ id }) => id);
const find = async (filter: string): Promise<string[]> => idsOf(await scim.get('/Users', { filter }));
const refusal = ({ status, body }: ApiResponse): unknown => [status, body['scimType']];

describe('A new person of a provider', () => {
  it('has an account without a password, with the name and the address that the provider says', async () => {
    const created = await scim.post('/Users', person('Ada Byron', realm.host, { externalId: 'x-1', [ENTERPRISE]: { department: 'R' } }));
    const { body, headers } = created;
    const { id, meta } = body as { id: string; meta: { location: string; version: string } };
    const email = `ada.byron@${realm.host}`;
    expect(created.status).toBe(201);
    expect(headers).toMatchObject({ 'content-type': 'application/scim+json', location: meta.location, etag: meta.version });
    expect(meta.location).toMatch(new RegExp(`/scim/v2/Users/${id}$`));
    expect(body).toEqual({
      schemas: [USER],
      id,
      externalId: 'x-1',
      userName: email,
      name: { givenName: 'Ada', familyName: 'Byron' },
      active: true,
      emails: [{ value: email, type: 'work', primary: true }],
      meta: { ...meta, resourceType: 'User', created: expect.any(String) as string, lastModified: expect.any(String) as string },
    });
    expect(await accountOf(id)).toMatchObject({ full_name: 'Ada Byron', delivery_email: email, role: Role.member, is_active: true });
    expect((await realm.stranger.post('fetch_api_key', { username: email, password: '' })).status).toBe(401);
    expect(await audit('account.created')).toMatchObject([{ actor_type: 'provider', actor_id: null, target_id: Number(id) }]);
    expect((await scim.get(`/Users/${id}`)).body).toEqual(body);
  });

  it('is announced to everybody, and joins the default channels', async () => {
    const events = await EventListener.register(olga.client);
    const id = await create();
    expect((await events.takePending())[0]).toMatchObject({
      type: 'realm_user',
      op: 'add',
      person: { user_id: Number(id), full_name: 'Ada Byron' },
    });
  });

  it('gets a name from what there is, without what names cannot contain', async () => {
    const names = [
      [{ name: { formatted: 'Dr. Ada Byron', givenName: 'Ada', familyName: 'Byron' } }, 'Dr. Ada Byron'],
      [{ name: undefined, displayName: 'Ada @ "Home"' }, 'Ada Home'],
      [{ name: undefined }, 'p2'],
      [{ name: { givenName: 'A' } }, 'p3'],
    ] as const;
    for (const [index, [said, name]] of names.entries()) {
      const userName = `p${index}@${realm.host}`;
      expect((await accountOf(await create('Ada', { userName, emails: undefined, ...said })))['full_name']).toBe(name);
    }
  });

  it('may have a name that is no address, where an address is listed: the primary one, else that at work, else the first', async () => {
    const address = async (userName: string, emails: readonly object[]): Promise<unknown> =>
      (await accountOf(await create('Ada', { userName, emails })))['delivery_email'];
    expect(await address('one', [{ value: 'a@one.example' }, { value: 'b@one.example', primary: 'True' }])).toBe('b@one.example');
    expect(await address('two', [{ value: 'a@two.example' }, { value: 'b@two.example', type: 'Work' }])).toBe('b@two.example');
    expect(await address('three', [{ value: 'a@three.example' }, { value: 'b@three.example' }])).toBe('a@three.example');
    const nobody = await scim.post('/Users', { userName: 'four' });
    expect(refusal(nobody)).toEqual([400, 'invalidValue']);
    expect(await find('userName eq "ONE"')).toHaveLength(1);
  });

  it('is refused with 409 if the name or the address is taken in any case, also by a deactivated account or a bot', async () => {
    const ada = await realm.join('Ada');
    const gone = await realm.join('Gone');
    const bot = await realm.bot('Robot', BotType.generic, ada);
    await olga.client.delete(`users/${gone.user.id}`);
    await create('Eve', { userName: 'eve', emails: [{ value: `eve@${realm.host}` }] });
    const taken = [ada.email.toUpperCase(), gone.email, bot.email, `EVE@${realm.host}`];
    for (const userName of taken) expect(refusal(await scim.post('/Users', { userName })), userName).toEqual([409, 'uniqueness']);
    const same = await scim.post('/Users', { userName: 'EVE', emails: [{ value: `other@${realm.host}` }] });
    expect(refusal(same)).toEqual([409, 'uniqueness']);
  });

  it('is refused where the organization does not allow the address', async () => {
    await realm.changeSettings({ disallow_disposable_email_addresses: true, emails_restricted_to_domains: true });
    expect(refusal(await scim.post('/Users', { userName: 'ada@elsewhere.example' }))).toEqual([400, 'invalidValue']);
    expect(await find('userName pr')).toHaveLength(1);
  });

  it('is refused with a name or an address that is too long in lower case, in which some characters become two', async () => {
    const long = 'İ'.repeat(200);
    const named = person('Ada Byron', realm.host, { userName: long });
    expect(refusal(await scim.post('/Users', named))).toEqual([400, 'invalidValue']);
    expect(refusal(await scim.put(`/Users/${await create()}`, named))).toEqual([400, 'invalidValue']);
    const address = `${'İ'.repeat(64)}@${'host.'.repeat(36)}example`;
    expect(refusal(await scim.post('/Users', person('Bea Byron', realm.host, { userName: address, emails: undefined })))).toEqual([
      400,
      'invalidValue',
    ]);
  });

  it('may be inactive at first', async () => {
    const id = await create('Ada', { active: 'False' });
    expect(await accountOf(id)).toMatchObject({ is_active: false });
    expect((await scim.get(`/Users/${id}`)).body['active']).toBe(false);
  });
});

describe('The roles that a provider says', () => {
  it('make members and guests, and nobody more unless an owner allows it', async () => {
    const roleOf = async (id: string): Promise<unknown> => [
      (await accountOf(id))['role'],
      ((await scim.get(`/Users/${id}`)).body['roles'] as { value: string }[] | undefined)?.[0]?.value,
    ];
    const guest = await create('Gus', { roles: [{ value: 'Guest' }] });
    expect(await roleOf(guest)).toEqual([Role.guest, 'Guest']);
    await scim.patch(`/Users/${guest}`, [{ op: 'replace', path: 'roles', value: [{ value: 'administrator' }] }]);
    expect(await roleOf(guest)).toEqual([Role.guest, 'guest']);

    scim = await ScimClient.create(realm, olga, { assigns_roles: true });
    await scim.patch(`/Users/${guest}`, [{ op: 'replace', path: 'roles', value: [{ value: 'administrator', primary: true }] }]);
    expect(await roleOf(guest)).toEqual([Role.administrator, 'administrator']);
    await scim.patch(`/Users/${guest}`, [{ op: 'replace', path: 'roles[primary eq "True"].value', value: 'moderator' }]);
    expect(await roleOf(guest)).toEqual([Role.moderator, 'moderator']);
    await scim.patch(`/Users/${guest}`, [{ op: 'remove', path: 'roles' }]);
    expect(await roleOf(guest)).toEqual([Role.member, undefined]);
    expect((await audit('account.role_changed')).map(({ actor_type: by }) => by)).toEqual(['provider', 'provider', 'provider']);
  });

  it('never make an owner, and never take anything from one', async () => {
    scim = await ScimClient.create(realm, olga, { assigns_roles: true });
    const id = await create();
    expect((await scim.patch(`/Users/${id}`, [{ op: 'add', path: 'roles', value: [{ value: 'owner' }] }])).status).toBe(403);
    expect((await scim.post('/Users', person('Eve', realm.host, { roles: ['owner'] }))).status).toBe(403);
    expect(await find(`userName eq "eve@${realm.host}"`)).toEqual([]);
    expect((await scim.patch(`/Users/${olga.user.id}`, [{ op: 'add', path: 'roles', value: [{ value: 'guest' }] }])).status).toBe(200);
    expect(await accountOf(olga.user.id)).toMatchObject({ role: Role.owner });
  });

  it('are understood in the form of the Zulip server, and words that are no role change nothing', async () => {
    scim = await ScimClient.create(realm, olga, { assigns_roles: true });
    const id = await create('Ada', { role: 'moderator' });
    expect(await accountOf(id)).toMatchObject({ role: Role.moderator });
    const words = [{ value: 'msiam_access', primary: true }];
    await scim.patch(`/Users/${id}`, [{ op: 'replace', value: { roles: words } }]);
    expect((await scim.get(`/Users/${id}`)).body['roles']).toEqual(words);
  });

  it('that nobody has said are not taken away by silence', async () => {
    scim = await ScimClient.create(realm, olga, { assigns_roles: true });
    const adam = await realm.join('Adam', Role.administrator);
    const path = `/Users/${adam.user.id}`;
    expect((await scim.patch(path, [{ op: 'replace', path: 'externalId', value: 'x' }])).status).toBe(200);
    expect((await scim.put(path, { userName: adam.email, active: true })).status).toBe(200);
    expect(await accountOf(adam.user.id)).toMatchObject({ role: Role.administrator });
  });
});

describe('A change by a provider', () => {
  it('of all attributes gives the account a name and an address, and tells the address before', async () => {
    const id = await create();
    const events = await EventListener.register(olga.client);
    const email = `ada.king@${realm.host}`;
    const replaced = await scim.put(`/Users/${id}`, person('Ada King', realm.host, { externalId: 'x-2' }));
    expect([replaced.status, replaced.body['userName'], replaced.body['externalId']]).toEqual([200, email, 'x-2']);
    expect(await accountOf(id)).toMatchObject({ full_name: 'Ada King', delivery_email: email });
    const changes = (await events.takePending()).map((event) => event['person']);
    expect(changes).toContainEqual({ user_id: Number(id), full_name: 'Ada King' });
    const [last] = await audit('account.provisioned');
    const { attributes } = last?.['details'] as { attributes: string[] };
    expect([last?.['target_id'], attributes.toSorted()]).toEqual([Number(id), ['emails', 'externalId', 'name', 'userName']]);
    expect((await audit('account.address_changed')).length).toBe(1);
  });

  it('that says the same again changes nothing', async () => {
    const id = await create();
    const before = (await scim.get(`/Users/${id}`)).body;
    expect((await scim.put(`/Users/${id}`, person('Ada Byron', realm.host))).body).toEqual(before);
    expect(before['externalId']).toBeUndefined();
    expect((await scim.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: true }])).body).toEqual(before);
    expect(await audit('account.provisioned')).toHaveLength(1);
  });

  it('is refused with what another account has, or with nothing for what is required', async () => {
    const id = await create();
    const eve = await create('Eve');
    const path = `/Users/${eve}`;
    expect(refusal(await scim.put(path, person('Ada Byron', realm.host)))).toEqual([409, 'uniqueness']);
    expect(refusal(await scim.patch(path, [{ op: 'replace', path: 'emails', value: [{ value: olga.email }] }]))).toEqual([
      409,
      'uniqueness',
    ]);
    expect(refusal(await scim.put(path, { active: true }))).toEqual([400, 'invalidValue']);
    expect(refusal(await scim.patch(path, [{ op: 'remove', path: 'userName' }]))).toEqual([400, 'mutability']);
    expect(refusal(await scim.patch(path, [{ op: 'replace', path: 'id', value: id }]))).toEqual([400, 'mutability']);
    expect((await scim.get(path)).body['userName']).toBe(`eve@${realm.host}`);
  });

  it('leaves the addresses of owners and administrators alone', async () => {
    const adam = await realm.join('Adam', Role.administrator);
    const change = [{ op: 'replace', path: 'userName', value: 'mine@evil.example' }];
    expect((await scim.patch(`/Users/${adam.user.id}`, change)).status).toBe(403);
    expect((await scim.patch(`/Users/${olga.user.id}`, change)).status).toBe(403);
    expect(await accountOf(adam.user.id)).toMatchObject({ delivery_email: adam.email });
  });

  it('of the name of an account that the provider did not create moves its address, too', async () => {
    const ada = await realm.join('Ada');
    const email = `new@${realm.host}`;
    await scim.patch(`/Users/${ada.user.id}`, [{ op: 'Replace', path: 'userName', value: email }]);
    expect(await accountOf(ada.user.id)).toMatchObject({ delivery_email: email });
    expect((await scim.get(`/Users/${ada.user.id}`)).body).toMatchObject({ userName: email, emails: [{ value: email }] });
  });

  it('keeps to a version, if the provider names one', async () => {
    const id = await create();
    const { etag } = (await scim.get(`/Users/${id}`)).headers;
    expect((await scim.get(`/Users/${id}`, {}, { 'if-none-match': String(etag) })).status).toBe(304);
    const change = [{ op: 'replace', path: 'displayName', value: 'Countess' }];
    expect((await scim.patch(`/Users/${id}`, change, { 'if-match': String(etag) })).status).toBe(200);
    expect((await scim.patch(`/Users/${id}`, change, { 'if-match': String(etag) })).status).toBe(412);
    expect((await scim.delete(`/Users/${id}`, { 'if-match': 'W/"other"' })).status).toBe(412);
    expect((await scim.delete(`/Users/${id}`, { 'if-match': '*' })).status).toBe(204);
  });

  it('of which two name one version at the same time is made once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await create(`Ada Byron${round}`);
      const { etag } = (await scim.get(`/Users/${id}`)).headers;
      const rename = (displayName: string): Promise<ApiResponse> =>
        scim.put(
          `/Users/${id}`,
          { ...person(`Ada Byron${round}`, realm.host), name: undefined, displayName },
          { 'if-match': String(etag) },
        );
      const answers = await Promise.all(['Countess', 'Lady'].map((name) => rename(`${name} ${round}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    }
  });

  it('is found by when it was made, as are changes that people make', async () => {
    const id = await create();
    const { meta } = (await scim.get(`/Users/${id}`)).body as { meta: { lastModified: string } };
    const since = `meta.lastModified gt "${meta.lastModified}"`;
    expect(await find(since)).toEqual([]);
    await olga.client.patch(`users/${id}`, { full_name: 'Ada King' });
    expect(await find(since)).toEqual([id]);
    expect((await scim.get(`/Users/${id}`)).body).toMatchObject({ displayName: 'Ada King', name: { familyName: 'King' } });
  });
});

describe('The forms in which large providers send changes', () => {
  const changed = async (operations: readonly object[]): Promise<Record<string, unknown>> => {
    const id = await create('Ada Byron', { externalId: 'x' });
    const { status, text, body } = await scim.patch(`/Users/${id}`, operations);
    expect(status, text).toBe(200);
    return { ...body, full_name: (await accountOf(id))['full_name'], is_active: (await accountOf(id))['is_active'] };
  };

  it.each([
    ['Entra ID, with words for booleans', [{ op: 'Replace', path: 'active', value: 'False' }], { is_active: false }],
    ['Entra ID, with a list of one value', [{ op: 'Add', path: 'ACTIVE', value: 'false' }], { is_active: false }],
    [
      'Entra ID, with filters in paths',
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada@new.example' }],
      { emails: [{ value: 'ada@new.example', type: 'work', primary: true }] },
    ],
    [
      'Entra ID, with a filter that nothing meets yet',
      [{ op: 'Add', path: 'emails[type eq "other"].value', value: 'ada@other.example' }],
      { emails: [{ type: 'work' }, { type: 'other', value: 'ada@other.example' }] },
    ],
    [
      'Entra ID, without a path and with dotted names',
      [{ op: 'Add', value: { 'name.givenName': 'Augusta', 'name.familyName': 'King', [`${ENTERPRISE}:department`]: 'R' } }],
      { full_name: 'Augusta King', name: { givenName: 'Augusta', familyName: 'King' } },
    ],
    [
      'Entra ID, with the whole name',
      [{ op: 'replace', path: 'name.formatted', value: 'Augusta A. King' }],
      { full_name: 'Augusta A. King' },
    ],
    ['Okta, without a path', [{ op: 'replace', value: { active: false } }], { is_active: false }],
    [
      'OneLogin, in upper case',
      [{ op: 'REPLACE', value: { displayName: 'Countess' } }],
      { full_name: 'Countess', displayName: 'Countess' },
    ],
    ['names with their schema', [{ op: 'replace', path: `${USER}:name.familyName`, value: 'King' }], { full_name: 'Ada King' }],
    ['a read-only attribute that stays', [{ op: 'replace', value: { schemas: [USER], displayName: 'Ada B' } }], { full_name: 'Ada B' }],
    ['attributes that the schema does not have', [{ op: 'add', path: 'nickName', value: 'Ada' }], { full_name: 'Ada Byron' }],
    ['a removed address', [{ op: 'Remove', path: 'emails[type eq "work"]' }], { emails: [{ type: 'work', primary: true }] }],
  ] as const)('are understood: %s', async (_, operations, outcome) => {
    expect(await changed(operations)).toMatchObject(outcome);
  });

  it('also have several operations, of which all count or none', async () => {
    const id = await create();
    const operations = [
      { op: 'replace', path: 'displayName', value: 'Countess' },
      { op: 'replace', path: 'userName', value: olga.email },
    ];
    expect((await scim.patch(`/Users/${id}`, operations)).status).toBe(409);
    expect(await accountOf(id)).toMatchObject({ full_name: 'Ada Byron' });
  });

  it.each([
    ['no operations', '{"schemas":[]}', 'invalidSyntax'],
    ['an unknown operation', '{"Operations":[{"op":"move","path":"active"}]}', 'invalidSyntax'],
    ['a removal without a path', '{"Operations":[{"op":"remove"}]}', 'noTarget'],
    ['a word that is no boolean', '{"Operations":[{"op":"replace","path":"active","value":"maybe"}]}', 'invalidValue'],
    ['a bracket that does not end', '{"Operations":[{"op":"replace","path":"emails[type eq","value":"x"}]}', 'invalidPath'],
    ['a wrong filter', '{"Operations":[{"op":"replace","path":"emails[type is 1].value","value":"x"}]}', 'invalidFilter'],
    ['no JSON', '{"Operations":', 'invalidSyntax'],
    ['a list', '[]', 'invalidSyntax'],
    ['a long text', JSON.stringify({ Operations: [{ op: 'add', path: 'displayName', value: 'x'.repeat(300) }] }), 'invalidValue'],
    ['many values', JSON.stringify({ Operations: [{ op: 'add', path: 'emails', value: Array(30).fill({ value: 'x' }) }] }), 'invalidValue'],
  ])('are refused with %s', async (_, body, scimType) => {
    const id = await create();
    expect(refusal(await scim.sendText('PATCH', `/Users/${id}`, body))).toEqual([400, scimType]);
  });
});

describe('A person who leaves', () => {
  it('loses sessions, keys and queues, and keeps the messages', async () => {
    const ada = await realm.join('Ada');
    const session = await realm.logIn(ada);
    const events = await EventListener.register(ada.client);
    const answer = await scim.patch(`/Users/${ada.user.id}`, [{ op: 'Replace', path: 'active', value: 'False' }]);
    expect([answer.status, answer.body['active']]).toEqual([200, false]);
    expect((await session.get('users/me')).status).toBe(401);
    expect((await ada.client.get('users/me')).status).toBe(401);
    expect((await ada.client.get('events', { queue_id: events.queueId, last_event_id: -1, dont_block: true })).status).toBe(401);
    expect(await audit('account.deactivated')).toMatchObject([{ actor_type: 'provider', target_id: ada.user.id }]);
    await scim.patch(`/Users/${ada.user.id}`, [{ op: 'Replace', path: 'active', value: 'True' }]);
    expect((await ada.client.get('users/me')).status).toBe(200);
    expect((await session.get('users/me')).status).toBe(401);
  });

  it('is gone for the provider after a deletion, and comes back as the same account', async () => {
    const id = await create('Ada Byron', { externalId: 'x' });
    expect((await scim.delete(`/Users/${id}`)).status).toBe(204);
    expect(await accountOf(id)).toMatchObject({ is_active: false });
    for (const gone of [await scim.get(`/Users/${id}`), await scim.delete(`/Users/${id}`), await scim.patch(`/Users/${id}`, [])]) {
      expect(gone.status).toBe(404);
    }
    expect(await find(`userName eq "ada.byron@${realm.host}"`)).toEqual([]);
    expect(await audit('account.provider_deleted')).toMatchObject([{ actor_type: 'provider', target_id: Number(id) }]);
    expect(await create('Ada Byron', { externalId: 'y' })).toBe(id);
    expect(await accountOf(id)).toMatchObject({ is_active: true });
    expect((await scim.get(`/Users/${id}`)).body['externalId']).toBe('y');
  });

  it('is there again for the provider when an administrator activates the account', async () => {
    const id = await create();
    await scim.delete(`/Users/${id}`);
    await olga.client.post(`users/${id}/reactivate`);
    expect((await scim.get(`/Users/${id}`)).body['active']).toBe(true);
    await olga.client.delete(`users/${id}`);
    expect((await scim.get(`/Users/${id}`)).body['active']).toBe(false);
  });

  it('is never the last owner, and owners come back by owners', async () => {
    const otto = await realm.join('Otto', Role.owner);
    expect((await scim.patch(`/Users/${otto.user.id}`, [{ op: 'replace', path: 'active', value: false }])).status).toBe(200);
    expect((await scim.patch(`/Users/${otto.user.id}`, [{ op: 'replace', path: 'active', value: true }])).status).toBe(403);
    expect((await scim.delete(`/Users/${olga.user.id}`)).status).toBe(403);
    expect((await scim.put(`/Users/${olga.user.id}`, { userName: olga.email, active: false })).status).toBe(403);
    expect((await olga.client.get('users/me')).status).toBe(200);
  });
});

describe('A search of a provider', () => {
  it('shows people page by page, and neither bots nor system accounts', async () => {
    await realm.notificationBot();
    await realm.bot('Robot', BotType.generic, olga);
    const ids = [String(olga.user.id), await create('Ada'), await create('Ben'), await create('Cem')];
    const all = await scim.get('/Users');
    expect(all.body).toMatchObject({ totalResults: 4, startIndex: 1, itemsPerPage: 4 });
    expect(idsOf(all)).toEqual(ids);
    const page = await scim.get('/Users', { startIndex: 2, count: 2 });
    expect(page.body).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 });
    expect(idsOf(page)).toEqual(ids.slice(1, 3));
    expect(idsOf(await scim.get('/Users', { startIndex: 0, count: 1 }))).toEqual(ids.slice(0, 1));
    expect((await scim.get('/Users', { count: 0 })).body).toMatchObject({ totalResults: 4, itemsPerPage: 0, Resources: [] });
    expect((await scim.get('/Users', { startIndex: 'x', count: 'y' })).body).toMatchObject({ totalResults: 4, startIndex: 1 });
  });

  it('shows only the attributes that are asked for', async () => {
    const id = await create();
    const answer = async (query: Record<string, string>): Promise<string[]> => Object.keys((await scim.get(`/Users/${id}`, query)).body);
    expect(await answer({ attributes: 'userName,name.givenName' })).toEqual(['schemas', 'id', 'userName', 'name']);
    expect((await scim.get(`/Users/${id}`, { attributes: 'NAME.givenname' })).body['name']).toEqual({ givenName: 'Ada' });
    expect(await answer({ excludedAttributes: 'emails,meta,active' })).toEqual(['schemas', 'id', 'userName', 'name']);
  });

  it.each([
    ['userName eq "ADA.BYRON@HOST"', 1],
    ['USERNAME EQ "ada.byron@HOST"', 1],
    ['userName Eq "nobody"', 0],
    ['externalId eq "X-1"', 1],
    ['externalId eq "x-1"', 0],
    ['emails.value eq "ada.byron@HOST"', 1],
    ['emails[type eq "work" and value eq "ADA.byron@HOST"]', 1],
    ['emails eq "ada.byron@HOST"', 1],
    ['displayName sw "ada"', 1],
    ['displayName co "BYR"', 1],
    ['name.formatted ew "byron"', 1],
    ['displayName co "%"', 0],
    ['active eq true', 2],
    ['active eq "False"', 0],
    ['active ne true', 0],
    ['not (externalId eq "X-1")', 1],
    ['externalId pr', 1],
    ['externalId eq null', 1],
    ['userName pr and (displayName sw "A" or displayName sw "O")', 2],
    ['meta.created ge "2020-01-01T00:00:00Z"', 2],
    ['id eq "0"', 0],
    ['id eq "none"', 0],
    ['id ne "none"', 2],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "ada"', 1],
  ])('understands the filter %s', async (filter, count) => {
    await create('Ada Byron', { externalId: 'X-1' });
    expect(await find(filter.replace('HOST', realm.host))).toHaveLength(count);
  });

  it.each([
    'userName',
    'userName is "x"',
    'userName eq',
    'userName eq "x',
    'userName eq x',
    'nickName eq "x"',
    'userName gt "x"',
    'active co "x"',
    'meta.lastModified gt "yesterday"',
    '(userName pr',
    'userName pr) ',
    'userName[type eq "x"]',
    'name.givenName eq "x"',
    Array(30).fill('userName pr').join(' and '),
    `userName eq "${'x'.repeat(1_001)}"`,
  ])('refuses the filter %s', async (filter) => {
    expect(refusal(await scim.get('/Users', { filter }))).toEqual([400, 'invalidFilter']);
  });
});

describe('The token of a provider', () => {
  it('is shown once to an owner, and only its digest is kept', async () => {
    const made = await olga.client.post('realm/scim_token', { expires_in_days: 30 });
    const { secret, base_url: base, token } = made.body as { secret: string; base_url: string; token: Record<string, number> };
    expect(base).toBe(`http://${realm.host}/scim/v2`);
    expect(token['expires_at']).toBe(Number(token['created_at']) + 30 * 86_400);
    const seen = await olga.client.get('realm/scim_token');
    expect(seen.text).not.toContain(secret);
    expect(seen.body['token']).toEqual(token);
    expect((await new ScimClient(realm, secret).get('/Users')).status).toBe(200);
    expect(((await olga.client.get('realm/scim_token')).body['token'] as Record<string, unknown>)['used_at']).toBeGreaterThan(0);
    expect((await audit('scim.token_replaced')).map(({ actor_id: by }) => by)).toEqual([olga.user.id]);
  });

  it('ends when it is replaced, removed, or expires, and works for its organization only', async () => {
    const before = scim;
    scim = await ScimClient.create(realm, olga);
    expect(refusal(await before.get('/Users'))).toEqual([401, undefined]);
    const elsewhere = await TestRealm.create(server);
    await ScimClient.create(elsewhere, await elsewhere.join('Otto', Role.owner));
    const { secret } = (await olga.client.post('realm/scim_token')).body as { secret: string };
    const foreign = await new ScimClient(elsewhere, secret).get('/Users');
    expect(foreign.status).toBe(401);
    expect(foreign.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(foreign.headers['content-type']).toBe('application/scim+json');
    expect((await olga.client.delete('realm/scim_token')).status).toBe(200);
    expect((await new ScimClient(realm, secret).get('/Users')).status).toBe(401);
    expect((await olga.client.delete('realm/scim_token')).status).toBe(404);
    expect(await audit('scim.token_removed')).toHaveLength(1);
  });

  it('is nothing that API keys or sessions replace', async () => {
    const path = '/scim/v2/Users';
    expect((await olga.client.send('GET', path)).status).toBe(401);
    expect((await (await realm.logIn(olga)).send('GET', path)).status).toBe(401);
    expect((await realm.stranger.send('GET', path)).status).toBe(401);
    expect((await realm.stranger.send('GET', path, { authorization: `Bearer ${olga.key}` })).status).toBe(401);
  });

  it('needs an owner', async () => {
    const adam = await realm.join('Adam', Role.administrator);
    for (const answer of [await adam.client.post('realm/scim_token'), await adam.client.get('realm/scim_token')]) {
      expect(answer.body).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' });
    }
  });

  it('is refused by a deactivated organization', async () => {
    expect((await olga.client.post('realm/deactivate')).status).toBe(200);
    expect((await scim.get('/Users')).status).toBe(404);
  });
});

describe('The description for providers', () => {
  it('says what the server can do', async () => {
    expect((await scim.get('/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    expect((await scim.get('/ResourceTypes/User')).body).toMatchObject({ schema: USER, endpoint: '/Users' });
    expect((await scim.get(`/Schemas/${USER}`)).body).toMatchObject({ name: 'User' });
    const { body } = await scim.get('/Schemas');
    expect((body['Resources'] as { id: string }[]).map(({ id }) => id)).toEqual([USER, GROUP]);
  });

  it('answers unknown addresses and methods in the form of the protocol', async () => {
    for (const path of ['/Schemas/none', '/ResourceTypes/none', '/nothing', '/a/b/c', '/Users/none', '/Users/999999']) {
      const answer = await scim.get(path);
      expect(answer.body, path).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' });
    }
    expect((await scim.post('/.search', {})).status).toBe(501);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect((await scim.sendText(method, '/Schemas', '{}')).status).toBe(405);
  });

  it('refuses a body that is too large', async () => {
    const answer = await scim.sendText('POST', '/Users', `{"userName":"${'x'.repeat(1_100_000)}"}`);
    expect([answer.status, answer.body['status']]).toEqual([413, '413']);
  });
});
