import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { subscribe } from '../../../support/channels.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Group = Record<'id' | 'name' | 'description' | 'streams', unknown>;
const SUCCESS = { result: 'success', msg: '' };

let realm: TestRealm;
let olga: TestAccount;
let max: TestAccount;
let garden: number;
let kitchen: number;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.administrator);
  max = await realm.join('Max');
  garden = await subscribe(olga, 'garden');
  kitchen = await subscribe(olga, 'kitchen');
});

async function groups(account = max): Promise<Group[]> {
  const { body } = await account.client.post('register', { fetch_event_types: ['default_stream_groups'], event_types: [] });
  return body['realm_default_stream_groups'] as Group[];
}
const create = (parameters: Parameters = {}): Promise<ApiResponse> =>
  olga.client.post('default_stream_groups/create', { group_name: 'home', description: 'At home', stream_names: ['garden'], ...parameters });
async function created(parameters: Parameters = {}): Promise<number> {
  expect((await create(parameters)).body).toEqual(SUCCESS);
  const { group_name: name = 'home' } = parameters;
  return (await groups()).find((group) => group.name === name)?.id as number;
}
function expectError({ status, body }: ApiResponse, msg: string): void {
  expect([status, body]).toMatchObject([400, { result: 'error', msg }]);
}

describe('Default channel groups', () => {
  it('are created, changed and deleted, with an event to everyone but guests each time', async () => {
    const gus = await realm.join('Gus', Role.guest);
    const picture = await ClientPicture.of(server, max, ['default_stream_groups']);
    const guestListener = await EventListener.register(gus.client, { event_types: ['default_stream_groups', 'realm'] });
    const id = await created();
    const group = { id, name: 'home', description: 'At home', streams: [garden] };
    expect(await groups()).toEqual([group]);
    expect((await olga.client.patch(`default_stream_groups/${id}`, { new_group_name: 'house', new_description: 'Indoors' })).body).toEqual(
      SUCCESS,
    );
    expect(await groups()).toEqual([{ ...group, name: 'house', description: 'Indoors' }]);
    const change = (op: string, names: string[]): Promise<ApiResponse> =>
      olga.client.patch(`default_stream_groups/${id}/streams`, { op, stream_names: names });
    expect((await change('add', ['kitchen'])).body).toEqual(SUCCESS);
    expect((await groups())[0]?.streams).toEqual([garden, kitchen]);
    expect((await change('remove', ['garden'])).body).toEqual(SUCCESS);
    expect((await groups())[0]?.streams).toEqual([kitchen]);
    await picture.expectFresh();
    expect((await olga.client.delete(`default_stream_groups/${id}`)).body).toEqual(SUCCESS);
    expect(await groups()).toEqual([]);
    await picture.expectFresh();
    expect(picture.eventTypes).toEqual(Array.from({ length: 5 }, () => 'default_stream_groups'));
    expect(await groups(gus)).toEqual([]);
    await olga.client.patch('realm', { require_unique_names: true });
    expect(await guestListener.take(1)).toMatchObject([{ type: 'realm' }]);
  });

  it('are listed by name', async () => {
    for (const name of ['b', 'c', 'a']) await created({ group_name: name, stream_names: [] });
    expect((await groups()).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('lose a channel that is archived', async () => {
    const id = await created({ stream_names: ['garden', 'kitchen'] });
    const picture = await ClientPicture.of(server, max, ['default_stream_groups']);
    await olga.client.delete(`streams/${garden}`);
    expect(await groups()).toMatchObject([{ id, streams: [kitchen] }]);
    await picture.expectFresh();
  });

  it('appear for a guest who becomes a member, and disappear for a member who becomes a guest', async () => {
    const id = await created();
    const picture = await ClientPicture.of(server, max, ['default_stream_groups']);
    await olga.client.patch(`users/${max.user.id}`, { role: Role.guest });
    await picture.expectFresh();
    expect(await groups()).toEqual([]);
    await olga.client.patch(`users/${max.user.id}`, { role: Role.member });
    await picture.expectFresh();
    expect(await groups()).toMatchObject([{ id }]);
  });

  it('are changed by administrators only', async () => {
    const id = await created();
    const answers = [
      await max.client.post('default_stream_groups/create', { group_name: 'x', description: '', stream_names: [] }),
      await max.client.patch(`default_stream_groups/${id}`, { new_group_name: 'x' }),
      await max.client.patch(`default_stream_groups/${id}/streams`, { op: 'add', stream_names: ['kitchen'] }),
      await max.client.delete(`default_stream_groups/${id}`),
    ];
    for (const answer of answers) expectError(answer, 'Must be an organization administrator');
    expect(await groups()).toMatchObject([{ name: 'home', streams: [garden] }]);
  });

  it('belong to one organization', async () => {
    const id = await created();
    const other = await TestRealm.create(server);
    const zed = await other.join('Zed', Role.owner);
    expect(await groups(zed)).toEqual([]);
    const msg = `Default channel group with id '${id}' does not exist.`;
    expectError(await zed.client.delete(`default_stream_groups/${id}`), msg);
    expectError(await zed.client.patch(`default_stream_groups/${id}`, { new_group_name: 'mine' }), msg);
    expectError(await zed.client.patch(`default_stream_groups/${id}/streams`, { op: 'add', stream_names: [] }), msg);
    expectError(
      await zed.client.post('default_stream_groups/create', { group_name: 'g', description: '', stream_names: ['garden'] }),
      "Invalid channel name 'garden'",
    );
  });

  it.each([
    [{ group_name: ' ' }, "Invalid default channel group name ' '"],
    [{ group_name: 'x'.repeat(61) }, 'Default channel group name too long (limit: 60 characters)'],
    [{ group_name: 'a\0b' }, "Default channel group name 'a\0b' contains NULL (0x00) characters."],
    [{ group_name: 'home', description: 'Another' }, "Default channel group 'home' already exists"],
    [{ group_name: 'new', stream_names: ['nowhere'] }, "Invalid channel name 'nowhere'"],
    [{ group_name: 'new', stream_names: ['lobby'] }, "'lobby' is a default channel and cannot be added to 'new'"],
    [{ group_name: 'new', description: 'x'.repeat(1025) }, 'description is too long (limit: 1024 characters)'],
    [{ group_name: 'new', stream_names: undefined }, "Missing 'stream_names' argument"],
  ])('are not created with %j', async (parameters, msg) => {
    await created();
    await olga.client.post('default_streams', { stream_id: await subscribe(olga, 'lobby') });
    expectError(await create(parameters), msg);
    expect(await groups()).toHaveLength(1);
  });

  it('are not changed by invalid requests', async () => {
    const id = await created();
    await created({ group_name: 'office', stream_names: ['kitchen'] });
    const before = await groups();
    const rename = (parameters: Parameters): Promise<ApiResponse> => olga.client.patch(`default_stream_groups/${id}`, parameters);
    expectError(await rename({}), 'You must pass "new_description" or "new_group_name".');
    expectError(await rename({ new_group_name: 'home' }), "This default channel group is already named 'home'");
    expectError(await rename({ new_group_name: 'office', new_description: 'x' }), "Default channel group 'office' already exists");
    expectError(await rename({ new_group_name: '  ' }), "Invalid default channel group name '  '");
    const change = (op: string, names: string[]): Promise<ApiResponse> =>
      olga.client.patch(`default_stream_groups/${id}/streams`, { op, stream_names: names });
    expectError(await change('add', ['kitchen', 'garden']), "Channel 'garden' is already present in default channel group 'home'");
    expectError(await change('remove', ['kitchen']), "Channel 'kitchen' is not present in default channel group 'home'");
    expectError(await change('toggle', ['kitchen']), 'Invalid value for "op". Specify one of "add" or "remove".');
    expect(await groups()).toEqual(before);
  });

  it('are created once by two requests at the same time', async () => {
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await groups()).toHaveLength(1);
  });

  it('are limited in number', async () => {
    for (let index = 0; index < 100; index += 1) await create({ group_name: `group ${index}`, stream_names: [] });
    expectError(await create(), 'Too many default channel groups (limit: 100)');
    expect(await groups()).toHaveLength(100);
  });
});
