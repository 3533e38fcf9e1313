import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { EventListener } from '../../../support/event-listener.js';
import { GROUP, ScimClient } from '../../../support/scim-client.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();
let realm: TestRealm;
let olga: TestAccount;
let [ada, ben]: TestAccount[] = [];
let scim: ScimClient;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  await realm.notificationBot();
  olga = await realm.join('Olga', Role.owner);
  [ada, ben] = [await realm.join('Ada'), await realm.join('Ben')];
  scim = await ScimClient.create(realm, olga);
});

const value = (account: TestAccount | undefined): { readonly value: string } => ({ value: String(account?.user.id) });
const create = async (displayName: string, members: readonly object[] = [], more: object = {}): Promise<string> => {
  const { status, body, text } = await scim.post('/Groups', { schemas: [GROUP], displayName, members, ...more });
  expect(status, text).toBe(201);
  return body['id'] as string;
};
const groupOf = async (id: string): Promise<Record<string, unknown> | undefined> => {
  const { body } = await olga.client.get('user_groups', { include_deactivated_groups: true });
  return (body['user_groups'] as Record<string, unknown>[]).find((group) => String(group['id']) === id);
};
const membersOf = async (id: string): Promise<unknown> => (await groupOf(id))?.['members'];
const refusal = ({ status, body }: ApiResponse): unknown => [status, body['scimType']];
const idsOf = (...accounts: (TestAccount | undefined)[]): unknown[] => accounts.map((account) => account?.user.id);

describe('A group of a provider', () => {
  it('is a user group, which only those change who manage all groups', async () => {
    const events = await EventListener.register(olga.client);
    const created = await scim.post('/Groups', { schemas: [GROUP], displayName: 'Gardeners', externalId: 'g-1', members: [value(ada)] });
    const { id, meta } = created.body as { id: string; meta: { location: string } };
    const $ref = expect.stringMatching(new RegExp(`/scim/v2/Users/${ada?.user.id}$`)) as string;
    expect(created.body).toEqual({
      schemas: [GROUP],
      id,
      externalId: 'g-1',
      displayName: 'Gardeners',
      members: [{ ...value(ada), $ref, type: 'User' }],
      meta: expect.objectContaining({ resourceType: 'Group' }) as object,
    });
    expect([created.status, created.headers['location']]).toEqual([201, meta.location]);
    expect(await groupOf(id)).toMatchObject({ name: 'Gardeners', members: idsOf(ada), creator_id: null });
    expect((await events.takePending()).map(({ op }) => op)).toEqual(['add', 'add_members']);
    const change = await ada?.client.post(`user_groups/${id}/members`, { add: idsOf(ben) });
    expect(change?.body).toMatchObject({ msg: 'Insufficient permission' });
    const { body } = await olga.client.get('audit_log', { action: 'group.provisioned' });
    expect(body['entries']).toMatchObject([{ actor_type: 'provider', target_id: Number(id), details: { added: 1, removed: 0 } }]);
  });

  it('gets and loses members one by one, in the forms of large providers', async () => {
    const id = await create('Gardeners');
    const patch = async (...operations: object[]): Promise<unknown> => {
      const { status, text } = await scim.patch(`/Groups/${id}`, operations);
      expect(status, text).toBe(200);
      return membersOf(id);
    };
    expect(await patch({ op: 'Add', path: 'members', value: [value(ada)] })).toEqual(idsOf(ada));
    expect(await patch({ op: 'add', value: { members: [value(ada), value(ben)] } })).toEqual(idsOf(ada, ben));
    expect(await patch({ op: 'remove', path: `members[value eq "${ada?.user.id}"]` })).toEqual(idsOf(ben));
    expect(await patch({ op: 'Remove', path: 'members', value: [value(ben)] })).toEqual([]);
    expect(await patch({ op: 'replace', path: 'members', value: [value(ada), value(olga)] })).toEqual(idsOf(olga, ada));
    expect(await patch({ op: 'remove', path: 'members' }, { op: 'add', path: 'members', value: value(ben) })).toEqual(idsOf(ben));
    const renamed = await scim.patch(`/Groups/${id}`, [{ op: 'replace', value: { id, displayName: 'Growers' } }]);
    expect(renamed.body['displayName']).toBe('Growers');
  });

  it('is replaced as a whole, and members who have left can be taken out', async () => {
    const id = await create('Gardeners', [value(ada), value(ben)]);
    await scim.patch(`/Users/${ada?.user.id}`, [{ op: 'replace', path: 'active', value: false }]);
    const events = await EventListener.register(olga.client);
    expect((await scim.put(`/Groups/${id}`, { displayName: 'Growers', members: [value(ben)] })).status).toBe(200);
    expect(await groupOf(id)).toMatchObject({ name: 'Growers', members: idsOf(ben) });
    expect((await events.takePending()).map(({ op }) => op)).toEqual(['update']);
    await scim.patch(`/Users/${ada?.user.id}`, [{ op: 'replace', path: 'active', value: true }]);
    expect(await membersOf(id)).toEqual(idsOf(ben));
  });

  it('says nothing to its members', async () => {
    await create('Gardeners', [value(ada)]);
    expect((await ada?.client.get('messages', { anchor: 'newest', num_before: 5, num_after: 0 }))?.body['messages']).toEqual([]);
  });

  it('keeps bots, of which the provider does not know', async () => {
    const bot = await realm.bot('Robot', BotType.generic, olga);
    const id = await create('Gardeners', [value(ada)]);
    await olga.client.post(`user_groups/${id}/members`, { add: idsOf(bot) });
    expect((await scim.get(`/Groups/${id}`)).body['members']).toMatchObject([value(ada)]);
    await scim.put(`/Groups/${id}`, { displayName: 'Gardeners', members: [] });
    expect(await membersOf(id)).toEqual(idsOf(bot));
    expect(refusal(await scim.patch(`/Groups/${id}`, [{ op: 'add', path: 'members', value: [value(bot)] }]))).toEqual([
      400,
      'invalidValue',
    ]);
  });

  it('is refused with a name that is taken or reserved, and with people whom the organization does not have', async () => {
    const id = await create('Gardeners');
    const elsewhere = await (await TestRealm.create(server)).join('Eve');
    expect(refusal(await scim.post('/Groups', { displayName: 'Gardeners' }))).toEqual([409, 'uniqueness']);
    expect(refusal(await scim.post('/Groups', { displayName: 'role:owners' }))).toEqual([409, 'uniqueness']);
    expect(refusal(await scim.post('/Groups', { displayName: '@x' }))).toEqual([400, 'invalidValue']);
    expect(refusal(await scim.post('/Groups', {}))).toEqual([400, 'invalidValue']);
    expect(refusal(await scim.put(`/Groups/${id}`, { displayName: 'Gardeners', members: [value(elsewhere)] }))).toEqual([
      400,
      'invalidValue',
    ]);
    expect((await scim.get('/Groups/999999')).status).toBe(404);
  });

  it('is deactivated when the provider deletes it, unless something names it, and comes back by its name', async () => {
    const id = await create('Gardeners', [value(ada)]);
    const used = await create('Used');
    const lead = await create('Lead');
    await olga.client.post(`user_groups/${lead}/subgroups`, { add: [Number(used)] });
    expect((await scim.delete(`/Groups/${used}`)).status).toBe(409);
    expect((await scim.delete(`/Groups/${id}`)).status).toBe(204);
    expect((await scim.get(`/Groups/${id}`)).status).toBe(404);
    expect(await groupOf(id)).toMatchObject({ deactivated: true });
    expect(await create('Gardeners', [value(ben)])).toBe(id);
    expect(await groupOf(id)).toMatchObject({ deactivated: false, members: idsOf(ben) });
  });
});

describe('A search for groups', () => {
  it.each([
    ['displayName eq "GARDENERS"', 1],
    ['externalId eq "g-1"', 1],
    ['externalId eq "G-1"', 0],
    ['displayName sw "g" and externalId pr', 1],
    ['members[value eq "ADA"]', 1],
    ['members.value eq "ADA"', 1],
    ['not (displayName co "x")', 2],
    ['meta.created gt "2020-01-01T00:00:00Z"', 2],
  ])('understands the filter %s', async (filter, count) => {
    await create('Gardeners', [value(ada)], { externalId: 'g-1' });
    await create('Others');
    const { body } = await scim.get('/Groups', { filter: filter.replace('ADA', String(ada?.user.id)), excludedAttributes: 'members' });
    expect([body['totalResults'], (body['Resources'] as object[]).length]).toEqual([count, count]);
    expect(JSON.stringify(body)).not.toContain('$ref');
  });

  it('shows neither system groups nor deactivated ones, and keeps to a version', async () => {
    const id = await create('Gardeners');
    expect((await scim.get('/Groups')).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    const { etag } = (await scim.get(`/Groups/${id}`)).headers;
    const change = [{ op: 'add', path: 'members', value: [value(ada)] }];
    expect((await scim.patch(`/Groups/${id}`, change, { 'if-match': String(etag) })).status).toBe(200);
    expect((await scim.patch(`/Groups/${id}`, change, { 'if-match': String(etag) })).status).toBe(412);
  });

  it('of two changes of one version at the same time makes one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await create(`Gardeners ${round}`);
      const { etag } = (await scim.get(`/Groups/${id}`)).headers;
      const rename = (name: string): Promise<ApiResponse> =>
        scim.put(`/Groups/${id}`, { displayName: `${name} ${round}`, members: [value(ada)] }, { 'if-match': String(etag) });
      const answers = await Promise.all(['Growers', 'Planters'].map(rename));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    }
  });
});
