import { beforeAll, describe, expect, it } from 'vitest';
import { BotType } from '../../src/kernel/actor.js';
import { EVENT_TYPES, type EventType } from '../../src/kernel/client-events.js';
import { UnitOfWork } from '../../src/kernel/unit-of-work.js';
import {
  MailAddressRepository,
  MAX_REFUSALS,
} from '../../src/modules/notifications/missed-messages/application/mail-address.repository.js';
import { changeAccount } from '../support/change-account.js';
import { ClientPicture } from '../support/client-picture/client-picture.js';
import type { Parameters } from '../support/test-client.js';
import { TestServer } from '../support/test-server.js';
import { upload } from '../support/uploads.js';
import { makeGroup } from '../support/user-groups.js';
import { type Example, send, succeeds, titleOf } from './example.js';
import { EXAMPLES } from './examples/all.js';
import { LEAVING } from './examples/users.examples.js';
import { expectSuccess, type Insider, unique, World } from './world.js';

const server = TestServer.usual();

/** Tested by `settings.api.spec.ts`. */
const ONLY_FOR_OLD_CLIENTS: readonly EventType[] = ['update_display_settings', 'update_global_notifications'];

/** Changes that no example makes, by name. Each function prepares the change and returns a function that makes it. */
const SCENES: Readonly<Record<string, (world: World) => Promise<() => Promise<unknown>>>> = {
  'a member who becomes a guest': (world) => changingRole(world, 'member', 600),
  'a guest who becomes a member': (world) => changingRole(world, 'guest', 400),
  'a member who becomes an administrator': (world) => changingRole(world, 'member', 200),
  'an administrator who becomes a member': (world) => changingRole(world, 'administrator', 400),
  'the deactivation of a moderator who is listed in settings': async (world) => {
    await nameInSettings(world, 'moderator');
    return () => deactivate(world, 'moderator');
  },
  'the reactivation of a moderator who is listed in settings': async (world) => {
    await nameInSettings(world, 'moderator');
    await deactivate(world, 'moderator');
    return async () => expectSuccess(await world.owner.post(`users/${world.insiders.moderator.user.id}/reactivate`));
  },
  'the deactivation of an account that a limited guest can see': async (world) => {
    await world.channel();
    await nameInSettings(world, 'moderator');
    await limitGuests(world);
    return () => deactivate(world, 'moderator');
  },
  'the reactivation of an account that a limited guest can see': async (world) => {
    await world.channel();
    await nameInSettings(world, 'moderator');
    await limitGuests(world);
    await deactivate(world, 'moderator');
    return async () => expectSuccess(await world.owner.post(`users/${world.insiders.moderator.user.id}/reactivate`));
  },
  'a channel that makes an account visible to a limited guest': async (world) => {
    await limitGuests(world);
    return () => world.channel();
  },
  'a channel that a limited guest leaves': async (world) => {
    await limitGuests(world);
    const { name } = await world.channel();
    return async () => expectSuccess(await world.insiders.guest.client.delete('users/me/subscriptions', { subscriptions: [name] }));
  },
  'a channel from which an account unsubscribes that a limited guest can see': async (world) => {
    await limitGuests(world);
    const { name } = await world.channel();
    return async () => expectSuccess(await world.owner.delete('users/me/subscriptions', { subscriptions: [name] }));
  },
  'a channel with unread messages that is archived': async (world) => {
    const { id } = await world.channel();
    await world.message(id, 'for @**all**');
    return async () => expectSuccess(await world.owner.delete(`streams/${id}`));
  },
  'an archived channel that is opened again': async (world) => {
    const id = await archived(world);
    return () => patched(world, `streams/${id}`, { is_archived: false });
  },
  'an archived channel that becomes public': async (world) => {
    const id = await archived(world, { invite_only: true });
    return () => patched(world, `streams/${id}`, { is_private: false });
  },
  'a member who becomes an administrator beside a private archived channel': async (world) => {
    const id = await ownersChannel(world, { invite_only: true });
    expectSuccess(await world.owner.delete(`streams/${id}`));
    return () => patched(world, `users/${world.insiders.member.user.id}`, { role: 200 });
  },
  'a group that lets its members see a private archived channel': async (world) => {
    const group = await makeGroup(world.insiders.owner, unique('group'), []);
    const id = await ownersChannel(world, { invite_only: true, can_add_subscribers_group: group });
    expectSuccess(await world.owner.delete(`streams/${id}`));
    return async () => expectSuccess(await world.owner.post(`user_groups/${group}/members`, { add: [world.insiders.member.user.id] }));
  },
  'the deactivation of a subscriber of an archived channel': async (world) => {
    await archived(world);
    return () => deactivate(world, 'moderator');
  },
  'a topic whose name changes in case only': async (world) => {
    const { id } = await world.channel();
    const message = await world.message(id);
    await world.message(id);
    return () => patched(world, `messages/${message}`, { topic: 'GREETINGS', propagate_mode: 'change_all' });
  },
  'a direct message to a limited guest': async (world) => {
    await limitGuests(world);
    return () => world.directMessage(world.insiders.guest);
  },
  'a sender who is renamed': async (world) => {
    await world.directMessage(world.insiders.member);
    const { id } = world.insiders.owner.user;
    return () => patched(world, `users/${id}`, { full_name: 'Somebody Else' });
  },
  'a sender who changes the email address': async (world) => {
    const { user, client } = world.insiders.moderator;
    expectSuccess(await client.post('messages', { type: 'direct', to: [world.insiders.member.user.id], content: 'hello' }));
    await changeAccount(world.server, world.insiders.owner, { canChangeUserEmails: true });
    return () => patched(world, `users/${user.id}`, { new_email: `elsewhere@${world.realm.host}` });
  },
  'a bot that gets another owner': async (world) => {
    const { user } = await world.realm.bot(unique('robot'), BotType.generic, world.insiders.member);
    return () => patched(world, `bots/${user.id}`, { bot_owner_id: world.insiders.moderator.user.id });
  },
  'a starred message that is moved to a channel that only its mover can read': async (world) => {
    const { id } = await world.channel();
    const message = await starred(world, id, ['administrator', 'member', 'guest']);
    const to = await ownersChannel(world, { invite_only: true });
    return () => patched(world, `messages/${message}`, { stream_id: to });
  },
  'a starred message that is moved to a public channel of others': async (world) => {
    const { id } = await world.channel();
    const message = await starred(world, id, ['administrator', 'member', 'guest']);
    const to = await ownersChannel(world);
    return () => patched(world, `messages/${message}`, { stream_id: to });
  },
  'a message that a non-subscriber starred and that is moved to a channel that only its mover can read': async (world) => {
    const message = await starred(world, await ownersChannel(world), ['administrator', 'member']);
    const to = await ownersChannel(world, { invite_only: true });
    return () => patched(world, `messages/${message}`, { stream_id: to });
  },
  'an address that takes mail again after it refused some': async (world) => {
    const { client, email } = world.insiders.member;
    const addresses = server.get(MailAddressRepository);
    for (let count = 0; count < MAX_REFUSALS; count += 1) {
      await server.get(UnitOfWork).run(() => addresses.recordRefusal(world.realm.realm.id, email, Date.now()));
    }
    return async () => expectSuccess(await client.delete('users/me/email_suppression'));
  },
  'a file whose link is removed from a message': async (world) => {
    const url = await upload(world.owner, 'notes.txt');
    const { id } = await world.channel();
    return async () => {
      const message = await world.message(id, `[notes](${url})`);
      expectSuccess(await world.owner.delete(`messages/${message}`));
    };
  },
};

/** Changes of which clients that do not know archived channels hear in another way, or not at all. */
const SCENES_WITHOUT_ARCHIVED: typeof SCENES = {
  'a channel that is archived': async (world) => {
    const { id } = await world.channel();
    await world.message(id, 'for @**all**');
    return async () => expectSuccess(await world.owner.delete(`streams/${id}`));
  },
  'a channel that is opened again': async (world) => {
    const id = await archived(world);
    return () => patched(world, `streams/${id}`, { is_archived: false });
  },
  'an archived channel that is changed': async (world) => {
    const id = await archived(world, { invite_only: true });
    return () => patched(world, `streams/${id}`, { description: 'For nothing', is_private: false });
  },
  'a guest who becomes a member beside an archived channel': async (world) => {
    expectSuccess(await world.owner.delete(`streams/${await ownersChannel(world)}`));
    return () => changingRole(world, 'guest', 400).then((change) => change());
  },
};

async function archived(world: World, properties: Parameters = {}): Promise<number> {
  const { id } = await world.channel(properties);
  expectSuccess(await world.owner.delete(`streams/${id}`));
  return id;
}
async function changingRole(world: World, who: Insider, role: number): Promise<() => Promise<unknown>> {
  await world.channel({ invite_only: true });
  await world.channel();
  return () => patched(world, `users/${world.insiders[who].user.id}`, { role });
}
async function nameInSettings(world: World, who: Insider): Promise<void> {
  const people = { direct_members: [world.insiders.owner.user.id, world.insiders[who].user.id], direct_subgroups: [] };
  await world.channel({ can_send_message_group: people });
  const group = await makeGroup(world.insiders.owner, unique('group'), [world.insiders[who]]);
  await patched(world, `user_groups/${group}`, { can_mention_group: { new: people } });
  await patched(world, 'realm', { can_create_groups: { new: people } });
}
async function deactivate(world: World, who: Insider): Promise<void> {
  expectSuccess(await world.owner.delete(`users/${world.insiders[who].user.id}`));
}
async function limitGuests(world: World): Promise<void> {
  const { realm_user_groups: groups } = expectSuccess(await world.owner.post('register', { fetch_event_types: ['realm_user_groups'] }));
  const members = (groups as { id: number; name: string }[]).find(({ name }) => name === 'role:members')?.id;
  await patched(world, 'realm', { can_access_all_users_group: { new: members } });
}
/** Creates a channel to which only the owner is subscribed. */
async function ownersChannel(world: World, properties: Parameters = {}): Promise<number> {
  const name = unique('channel');
  expectSuccess(await world.owner.post('users/me/subscriptions', { subscriptions: [{ name }], ...properties }));
  return expectSuccess(await world.owner.get('get_stream_id', { stream: name }))['stream_id'] as number;
}
async function starred(world: World, channelId: number, by: readonly Insider[]): Promise<number> {
  const id = await world.message(channelId);
  for (const who of by) {
    expectSuccess(await world.insiders[who].client.post('messages/flags', { op: 'add', flag: 'starred', messages: [id] }));
  }
  return id;
}
async function patched(world: World, path: string, parameters: Parameters): Promise<void> {
  expectSuccess(await world.owner.patch(path, parameters));
}

describe('The initial state with all later events applied equals a new initial state', () => {
  let world: World;
  /** Types of the events that have arrived. */
  const told = new Set<string>();
  let tried = 0;

  beforeAll(async () => {
    world = await World.create(server);
  });

  async function expectFidelity(
    witnesses: readonly Insider[],
    act: () => Promise<unknown>,
    capabilities: Readonly<Record<string, boolean>> = {},
  ): Promise<void> {
    const pictures = await Promise.all(witnesses.map((name) => ClientPicture.of(server, world.insiders[name], null, capabilities)));
    await act();
    for (const picture of pictures) await picture.expectFresh();
    for (const type of pictures.flatMap((picture) => picture.eventTypes)) told.add(type);
    tried += 1;
  }

  const changing = EXAMPLES.filter(
    (one) => succeeds(one) && !one.route.startsWith('GET') && !LEAVING.some(({ route }) => route === one.route),
  );
  it.each(changing.map((one): [string, Example] => [titleOf(one), one]))('after %s', async (_, one) => {
    const { owner } = world.insiders;
    const request = await one.request(world, owner);
    await expectFidelity(['owner', 'member', 'guest'], async () => expectSuccess(await send(one, request, owner.client)));
  });

  // In a deactivated organization nobody can fetch a state.
  const leaving = LEAVING.filter(({ route }) => route !== 'POST /realm/deactivate');
  it.each(leaving.map((one): [string, Example] => [titleOf(one), one]))('after %s', async (_, one) => {
    world = await World.create(server);
    const { owner } = world.insiders;
    const request = await one.request(world, owner);
    await expectFidelity(['administrator', 'member', 'guest'], async () => expectSuccess(await send(one, request, owner.client)));
  });

  it.each(Object.entries(SCENES))('with %s', async (_, prepare) => {
    world = await World.create(server);
    const act = await prepare(world);
    const active = ['owner', 'administrator', 'member', 'guest'] as const;
    await expectFidelity(active, act);
  });

  it.each(Object.entries(SCENES_WITHOUT_ARCHIVED))('with %s, for clients that do not know archived channels', async (_, prepare) => {
    world = await World.create(server);
    const act = await prepare(world);
    await expectFidelity(['owner', 'member', 'guest'], act, { archived_channels: false });
  });

  it('was tested with every type of event', ({ skip }) => {
    const scenes = Object.keys(SCENES).length + Object.keys(SCENES_WITHOUT_ARCHIVED).length;
    skip(tried < changing.length + leaving.length + scenes, 'only some of the requests were sent');
    expect(EVENT_TYPES.filter((type) => !told.has(type) && !ONLY_FOR_OLD_CLIENTS.includes(type))).toEqual([]);
  });
});
