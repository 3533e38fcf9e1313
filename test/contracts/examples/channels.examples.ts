import type { TestAccount } from '../../support/test-realm.js';
import { ADMINISTRATORS, example, type Example, NO_GUESTS, onlyFor } from '../example.js';
import { expectSuccess, unique, type World } from '../world.js';

const PRIVATE = { invite_only: true };
const ADMINISTERS = onlyFor(['owner', 'administrator'], 'You do not have permission to administer this channel.');

/** Creates a channel to which the actor is subscribed. */
async function joined(world: World, actor: TestAccount): Promise<number> {
  const { id, name } = await world.channel();
  if (actor === world.insiders.leaver) expectSuccess(await actor.client.post('users/me/subscriptions', { subscriptions: [{ name }] }));
  return id;
}

/** Creates a default channel group. */
async function channelGroup(world: World): Promise<number> {
  const name = unique('group');
  expectSuccess(await world.owner.post('default_stream_groups/create', { group_name: name, description: '', stream_names: [] }));
  const { body } = await world.owner.post('register', { fetch_event_types: ['default_stream_groups'], event_types: [] });
  const groups = body['realm_default_stream_groups'] as { id: number; name: string }[];
  return groups.find((group) => group.name === name)?.id ?? 0;
}

/** Creates a channel folder. */
async function channelFolder(world: World): Promise<number> {
  const body = expectSuccess(await world.owner.post('channel_folders/create', { name: unique('folder'), description: 'For **these**' }));
  return body['channel_folder_id'] as number;
}

/** The ids of all folders, of which there are at least two. */
async function allFolders(world: World): Promise<number[]> {
  const made = [await channelFolder(world), await channelFolder(world)];
  const { channel_folders: folders } = expectSuccess(await world.owner.get('channel_folders', { include_archived: true }));
  const ids = (folders as { id: number }[]).map(({ id }) => id);
  return [...made.toReversed(), ...ids.filter((id) => !made.includes(id))];
}

export const CHANNELS: readonly Example[] = [
  example('GET /streams', async (world) => {
    await world.channel();
    return {};
  }),
  example('GET /streams/{stream_id}', async (world) => ({ path: { stream_id: (await world.channel()).id } })),
  example(
    'GET /streams/{stream_id}',
    async (world) => ({ path: { stream_id: (await world.channel(PRIVATE)).id } }),
    { leaver: 'Invalid channel ID' },
    'a private channel',
  ),
  example(
    'GET /streams/{stream_id}/members',
    async (world) => ({ path: { stream_id: (await world.channel(PRIVATE)).id } }),
    { leaver: 'Invalid channel ID' },
    'a private channel',
  ),
  example('GET /streams/{stream_id}/members', async (world) => ({ path: { stream_id: (await world.channel()).id } })),
  example('POST /streams/{stream_id}/email_address/regenerate', async (world) => ({ path: { stream_id: (await world.channel()).id } })),
  example('GET /streams/{stream_id}/email_address', async (world) => ({ path: { stream_id: (await world.channel()).id } })),
  example(
    'GET /streams/{stream_id}/email_address',
    async (world) => ({ path: { stream_id: (await world.channel(PRIVATE)).id } }),
    { leaver: 'Invalid channel ID' },
    'a private channel',
  ),
  example('GET /users/{user_id}/subscriptions/{stream_id}', async (world) => ({
    path: { user_id: world.insiders.member.user.id, stream_id: (await world.channel()).id },
  })),
  example('GET /get_stream_id', async (world) => ({ parameters: { stream: (await world.channel()).name } })),
  example('GET /users/me/subscriptions', async (world) => {
    await world.channel();
    return {};
  }),
  example('POST /users/me/subscriptions', () => ({ parameters: { subscriptions: [{ name: unique('channel') }] } }), NO_GUESTS),
  example('POST /channels/create', () => ({ parameters: { name: unique('channel'), subscribers: [] } }), NO_GUESTS),
  example('DELETE /users/me/subscriptions', async (world) => ({ parameters: { subscriptions: [(await world.channel()).name] } })),
  example('PATCH /users/me/subscriptions', async (world) => ({ parameters: { delete: [(await world.channel()).name] } }), NO_GUESTS),
  example('PATCH /users/me/subscriptions/{stream_id}', async (world, actor) => ({
    path: { stream_id: await joined(world, actor) },
    parameters: { property: 'color', value: '#76ce90' },
  })),
  example('POST /users/me/subscriptions/properties', async (world, actor) => ({
    parameters: { subscription_data: [{ stream_id: await joined(world, actor), property: 'pin_to_top', value: true }] },
  })),
  example('PATCH /users/me/subscriptions/muted_topics', async (world) => ({
    parameters: { stream_id: (await world.channel()).id, topic: 'greetings', op: 'add' },
  })),
  example(
    'PATCH /streams/{stream_id}',
    async (world) => ({ path: { stream_id: (await world.channel()).id }, parameters: { description: 'For everything' } }),
    ADMINISTERS,
  ),
  example(
    'PATCH /streams/{stream_id}',
    async (world) => {
      const { id } = await world.channel();
      expectSuccess(await world.owner.delete(`streams/${id}`));
      return { path: { stream_id: id }, parameters: { is_archived: false } };
    },
    ADMINISTERS,
    'an archived channel',
  ),
  example('DELETE /streams/{stream_id}', async (world) => ({ path: { stream_id: (await world.channel()).id } }), ADMINISTERS),
  example('POST /default_streams', async (world) => ({ parameters: { stream_id: (await world.channel()).id } }), ADMINISTRATORS),
  example(
    'DELETE /default_streams',
    async (world) => {
      const { id } = await world.channel();
      expectSuccess(await world.owner.post('default_streams', { stream_id: id }));
      return { parameters: { stream_id: id } };
    },
    ADMINISTRATORS,
  ),
  example(
    'POST /default_stream_groups/create',
    async (world) => ({ parameters: { group_name: unique('group'), description: '', stream_names: [(await world.channel()).name] } }),
    ADMINISTRATORS,
  ),
  example(
    'PATCH /default_stream_groups/{group_id}',
    async (world) => ({ path: { group_id: await channelGroup(world) }, parameters: { new_group_name: unique('group') } }),
    ADMINISTRATORS,
  ),
  example(
    'PATCH /default_stream_groups/{group_id}/streams',
    async (world) => ({
      path: { group_id: await channelGroup(world) },
      parameters: { op: 'add', stream_names: [(await world.channel()).name] },
    }),
    ADMINISTRATORS,
  ),
  example('POST /channel_folders/create', () => ({ parameters: { name: unique('folder'), description: 'For **these**' } }), ADMINISTRATORS),
  example('GET /channel_folders', async (world) => {
    await channelFolder(world);
    return {};
  }),
  example('PATCH /channel_folders', async (world) => ({ parameters: { order: await allFolders(world) } }), ADMINISTRATORS),
  example(
    'PATCH /channel_folders/{channel_folder_id}',
    async (world) => ({
      path: { channel_folder_id: await channelFolder(world) },
      parameters: { name: unique('folder'), description: 'For _those_', is_archived: true },
    }),
    ADMINISTRATORS,
  ),
  example(
    'PATCH /streams/{stream_id}',
    async (world) => ({ path: { stream_id: (await world.channel()).id }, parameters: { folder_id: await channelFolder(world) } }),
    ADMINISTERS,
    'a channel that is put into a folder',
  ),
  example('DELETE /default_stream_groups/{group_id}', async (world) => ({ path: { group_id: await channelGroup(world) } }), ADMINISTRATORS),
];
