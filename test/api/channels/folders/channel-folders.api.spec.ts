import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { people, subscribe } from '../../../support/channels.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const SUCCESS = { result: 'success', msg: '' };

let realm: TestRealm;
let olga: TestAccount;
let max: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server, { enable_spectator_access: true });
  olga = await realm.join('Olga', Role.administrator);
  max = await realm.join('Max');
});

type Folder = Record<'id' | 'name' | 'order' | 'is_archived', unknown>;

async function folders(parameters: Parameters = {}, account = max): Promise<Folder[]> {
  const { body } = await account.client.get('channel_folders', parameters);
  return body['channel_folders'] as Folder[];
}
const create = (name: string, description = ''): Promise<ApiResponse> => olga.client.post('channel_folders/create', { name, description });
async function created(name: string, description = ''): Promise<number> {
  const { body } = await create(name, description);
  expect(body).toEqual({ ...SUCCESS, channel_folder_id: expect.any(Number) as number });
  return body['channel_folder_id'] as number;
}
const update = (id: number, change: Parameters): Promise<ApiResponse> => olga.client.patch(`channel_folders/${id}`, change);
async function folderOf(channelId: number): Promise<unknown> {
  const { body } = await olga.client.get(`streams/${channelId}`);
  return (body['stream'] as Record<string, unknown>)['folder_id'];
}
function expectError({ status, body }: ApiResponse, msg: string, code = 'BAD_REQUEST'): void {
  expect([status, body]).toMatchObject([400, { result: 'error', msg, code }]);
}

describe('Channel folders', () => {
  it('are created, changed and archived by administrators, with an event to everybody each time', async () => {
    const gus = await realm.join('Gus', Role.guest);
    const before = Math.floor(Date.now() / 1000);
    const listener = await EventListener.register(gus.client, { event_types: ['channel_folder'] });
    const picture = await ClientPicture.of(server, max, ['channel_folder']);
    const id = await created('Work', 'What we **do**');
    const folder = {
      id,
      name: 'Work',
      description: 'What we **do**',
      rendered_description: '<p>What we <strong>do</strong></p>',
      date_created: expect.any(Number) as number,
      creator_id: olga.user.id,
      is_archived: false,
      order: id,
    };
    const [listed] = await folders();
    expect(listed).toEqual(folder);
    expect((listed as Record<string, unknown>)['date_created']).toBeGreaterThanOrEqual(before);
    expect((await update(id, { name: 'Jobs', description: '*Done*' })).body).toEqual(SUCCESS);
    expect((await update(id, { is_archived: true })).body).toEqual(SUCCESS);
    expect(await folders()).toEqual([]);
    const changed = { ...folder, name: 'Jobs', description: '*Done*', rendered_description: '<p><em>Done</em></p>', is_archived: true };
    expect(await folders({ include_archived: true })).toEqual([changed]);
    expect((await update(id, { is_archived: false })).body).toEqual(SUCCESS);
    expect(await folders()).toEqual([{ ...changed, is_archived: false }]);
    await picture.expectFresh();
    const type = 'channel_folder';
    expect(await listener.take(4)).toMatchObject([
      { type, op: 'add', channel_folder: folder },
      {
        type,
        op: 'update',
        channel_folder_id: id,
        data: { name: 'Jobs', description: '*Done*', rendered_description: '<p><em>Done</em></p>' },
      },
      { type, op: 'update', channel_folder_id: id, data: { is_archived: true } },
      { type, op: 'update', channel_folder_id: id, data: { is_archived: false } },
    ]);
  });

  it('are put in order, behind which new ones follow', async () => {
    const [a, b] = [await created('a'), await created('b')];
    await update(b, { is_archived: true });
    const listener = await EventListener.register(max.client, { event_types: ['channel_folder'] });
    const picture = await ClientPicture.of(server, max, ['channel_folder']);
    expect((await olga.client.patch('channel_folders', { order: [b, a] })).body).toEqual(SUCCESS);
    const c = await created('c');
    expect((await folders({ include_archived: true })).map(({ id, order }) => [id, order])).toEqual([
      [b, 0],
      [a, 1],
      [c, c],
    ]);
    expect(await listener.take(2)).toMatchObject([
      { op: 'reorder', order: [b, a] },
      { op: 'add', channel_folder: { id: c } },
    ]);
    await picture.expectFresh();
    for (const order of [[a, b], [a, b, b], [a, b, c, c], [a, b, c + 1000], []]) {
      expectError(await olga.client.patch('channel_folders', { order }), 'Invalid order mapping');
    }
  });

  it('are changed by nobody but administrators', async () => {
    const id = await created('Work');
    const [msg, code] = ['Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'];
    const mia = await realm.join('Mia', Role.moderator);
    expectError(await mia.client.post('channel_folders/create', { name: 'Mine', description: '' }), msg, code);
    expectError(await mia.client.patch(`channel_folders/${id}`, { name: 'Mine' }), msg, code);
    expectError(await mia.client.patch('channel_folders', { order: [id] }), msg, code);
    expect(await folders()).toMatchObject([{ id, name: 'Work' }]);
  });

  it.each([
    ['', "Channel folder name can't be empty."],
    ['  ', "Channel folder name can't be empty."],
    ['Wo\u0007rk', 'Invalid character in channel folder name, at position 3.'],
    ['WORK', "Channel folder 'WORK' already exists"],
    ['x'.repeat(61), 'name is too long (limit: 60 characters)'],
  ])('refuse the name "%s"', async (name, msg) => {
    await created('Work');
    const id = await created('Play');
    expectError(await create(name), msg);
    expectError(await update(id, { name }), msg);
    expect((await folders()).map((folder) => folder.name)).toEqual(['Work', 'Play']);
  });

  it('may be renamed in case only, and publish nothing if nothing changes', async () => {
    const id = await created('Work', 'words');
    const listener = await EventListener.register(max.client, { event_types: ['channel_folder'] });
    expect((await update(id, { name: 'Work', description: 'words', is_archived: false })).body).toEqual(SUCCESS);
    expect((await update(id, { name: 'WORK' })).body).toEqual(SUCCESS);
    expect(await listener.takePending()).toMatchObject([{ op: 'update', data: { name: 'WORK' } }]);
  });

  it('report a description that is too long, and an id that does not exist', async () => {
    const id = await created('Work');
    const long = 'description is too long (limit: 1024 characters)';
    expectError(await create('More', 'x'.repeat(1025)), long);
    expectError(await update(id, { description: 'x'.repeat(1025) }), long);
    expectError(await update(id + 1000, { name: 'Other' }), 'Invalid channel folder ID');
    const foreigner = await (await TestRealm.create(server)).join('Fred', Role.owner);
    expectError(await foreigner.client.patch(`channel_folders/${id}`, { name: 'Mine' }), 'Invalid channel folder ID');
  });

  it('are not archived while a channel is in them, even an archived one', async () => {
    const id = await created('Work');
    const garden = await subscribe(olga, 'garden', { folder_id: id });
    const text = 'You need to remove all the channels from this folder to archive it.';
    expectError(await update(id, { is_archived: true }), text);
    await olga.client.delete(`streams/${garden}`);
    expectError(await update(id, { is_archived: true }), text);
    expect((await olga.client.patch(`streams/${garden}`, { folder_id: null })).body).toEqual(SUCCESS);
    expect((await update(id, { is_archived: true })).body).toEqual(SUCCESS);
  });

  it('are in the initial state with the greatest lengths of their texts', async () => {
    const archived = await created('Past');
    await update(archived, { is_archived: true });
    const id = await created('Work');
    const { body } = await max.client.post('register', { fetch_event_types: ['channel_folders', 'realm'], event_types: [] });
    expect(body).toMatchObject({
      channel_folders: [
        { id: archived, is_archived: true },
        { id, is_archived: false },
      ],
      max_channel_folder_name_length: 60,
      max_channel_folder_description_length: 1024,
    });
    expect((await max.client.post('register', { fetch_event_types: ['realm'], event_types: [] })).body).not.toHaveProperty(
      'channel_folders',
    );
  });

  it('are visible to visitors if they contain a channel that visitors may read', async () => {
    const [open, closed] = [await created('Open'), await created('Closed')];
    const owner = await realm.join('Olaf', Role.owner);
    await subscribe(owner, 'square', { is_web_public: true, folder_id: open });
    await subscribe(owner, 'garden', { folder_id: closed });
    const { body } = await (await realm.visit()).post('register', { fetch_event_types: ['channel_folders', 'subscription'] });
    expect(body['channel_folders']).toMatchObject([{ id: open, name: 'Open' }]);
    expect(body['subscriptions']).toMatchObject([{ name: 'square', folder_id: open }]);
  });
});

describe('The folder of a channel', () => {
  it('is chosen when the channel is created, and stays as it is for one that exists', async () => {
    const id = await created('Work');
    const [garden, kitchen] = [await subscribe(max, 'garden', { folder_id: id }), await subscribe(max, 'kitchen')];
    expect([await folderOf(garden), await folderOf(kitchen)]).toEqual([id, null]);
    await subscribe(olga, 'kitchen', { folder_id: id });
    expect(await folderOf(kitchen)).toBeNull();
    const { body } = await max.client.get('users/me/subscriptions');
    expect(body['subscriptions']).toMatchObject([
      { name: 'garden', folder_id: id },
      { name: 'kitchen', folder_id: null },
    ]);
  });

  it('is changed by administrators of the channel, and removed with null, with an event each time', async () => {
    const id = await created('Work');
    const garden = await subscribe(olga, 'garden', { can_administer_channel_group: people(max) });
    const listener = await EventListener.register(olga.client, { event_types: ['stream'] });
    const picture = await ClientPicture.of(server, olga, ['stream', 'subscription']);
    expect((await max.client.patch(`streams/${garden}`, { folder_id: id })).body).toEqual(SUCCESS);
    expect(await folderOf(garden)).toBe(id);
    expect((await max.client.patch(`streams/${garden}`, { folder_id: id })).body).toEqual(SUCCESS);
    expect((await max.client.patch(`streams/${garden}`, { folder_id: null })).body).toEqual(SUCCESS);
    const event = { type: 'stream', op: 'update', stream_id: garden, name: 'garden', property: 'folder_id' };
    const events = await listener.takePending();
    expect(events).toMatchObject([
      { ...event, value: id },
      { ...event, value: null },
    ]);
    await picture.expectFresh();
  });

  it('is not changed by others', async () => {
    const id = await created('Work');
    const garden = await subscribe(olga, 'garden');
    const text = 'You do not have permission to administer this channel.';
    expectError(await max.client.patch(`streams/${garden}`, { folder_id: id }), text, 'CANNOT_ADMINISTER_CHANNEL');
    expect(await folderOf(garden)).toBeNull();
  });

  it('is one of the organization that is not archived', async () => {
    const archived = await created('Past');
    await update(archived, { is_archived: true });
    const elsewhere = await TestRealm.create(server);
    const fred = await elsewhere.join('Fred', Role.owner);
    const { body } = await fred.client.post('channel_folders/create', { name: 'Theirs', description: '' });
    const garden = await subscribe(olga, 'garden');
    for (const folder of [archived, body['channel_folder_id'] as number, 4_000_000]) {
      expectError(await olga.client.patch(`streams/${garden}`, { folder_id: folder }), 'Invalid channel folder ID');
      const fresh = { subscriptions: [{ name: 'kitchen' }], folder_id: folder };
      expectError(await olga.client.post('users/me/subscriptions', fresh), 'Invalid channel folder ID');
    }
    expect(await folderOf(garden)).toBeNull();
    expectError(await olga.client.get('get_stream_id', { stream: 'kitchen' }), "Invalid channel name 'kitchen'");
  });

  it('is never archived by a request at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await created(`Work ${round}`);
      const channel = await subscribe(olga, `garden ${round}`);
      await Promise.all([olga.client.patch(`streams/${channel}`, { folder_id: id }), update(id, { is_archived: true })]);
      const folder = (await folders({ include_archived: true })).find((one) => one.id === id);
      expect([await folderOf(channel), folder?.is_archived]).toEqual((await folderOf(channel)) === null ? [null, true] : [id, false]);
    }
  });
});
