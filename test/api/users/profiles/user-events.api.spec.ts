import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { EventListener, type WireEvent } from '../../../support/event-listener.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Person = Record<string, unknown> & { user_id: number };

interface People {
  readonly active: ReadonlyMap<number, Person>;
  readonly inactive: ReadonlyMap<number, Person>;
}

const OPTIONS = { event_types: ['realm_user'], fetch_event_types: ['realm_user'], client_gravatar: false };

/** The name in the last event of a test, which shows that a listener has received all events. */
const THE_END = 'The End';

describe('realm_user events', () => {
  let realm: TestRealm;
  let olga: TestAccount;
  let ben: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    olga = await realm.join('Olga', Role.owner);
    ben = await realm.join('Ben');
    await changeAccount(server, olga, { canCreateUsers: true, canChangeUserEmails: true });
  });

  const update = (target: TestAccount, changes: Record<string, unknown>): Promise<unknown> =>
    olga.client.patch(`users/${target.user.id}`, changes);

  async function everythingHappens(viewers: readonly TestAccount[]): Promise<void> {
    const listeners = await Promise.all(viewers.map(({ client }) => EventListener.register(client, OPTIONS)));
    const cleo = await realm.join('Cleo');
    await update(ben, { full_name: 'Benjamin' });
    await update(ben, { role: Role.administrator });
    await ben.client.patch('settings', { email_address_visibility: 3 });
    await update(ben, { new_email: `benjamin@${realm.host}` });
    await ben.client.patch('settings', { timezone: 'Europe/Rome' });
    await realm.clientWith(`benjamin@${realm.host}`, ben.key).patch('settings', { email_address_visibility: 1, timezone: 'Europe/Rome' });
    await olga.client.delete(`users/${ben.user.id}`);
    await olga.client.post('users', { email: `nina@${realm.host}`, full_name: 'Nina', password: PASSWORD });
    await olga.client.post(`users/${ben.user.id}/reactivate`);
    const { body: bot } = await olga.client.post('bots', { full_name: 'Robot', short_name: 'robot' });
    await olga.client.delete(`bots/${bot['user_id'] as number}`);
    await update(ben, { full_name: THE_END });
    for (const [index, viewer] of viewers.entries()) {
      const listener = listeners[index] as EventListener;
      const events: WireEvent[] = [];
      while (!events.some(({ person }) => (person as Person | undefined)?.['full_name'] === THE_END))
        events.push(...(await listener.poll()));
      const fresh = await EventListener.register(viewer.client, OPTIONS);
      const present = peopleOf(fresh.state);
      const followed = applied(peopleOf(listener.state), events);
      // Created without the API, and therefore without an event.
      for (const people of [present.active, followed.active] as Map<number, Person>[]) people.delete(cleo.user.id);
      expect(sorted(followed.active), viewer.user.fullName).toEqual(sorted(present.active));
      expect(sorted(followed.inactive), viewer.user.fullName).toEqual(sorted(present.inactive));
    }
  }

  it('turn the initial state of each role into the present one', async () => {
    const roles = [Role.administrator, Role.moderator, Role.member, Role.guest];
    const viewers = await Promise.all(roles.map((role) => realm.join(`Viewer ${role}`, role)));
    const bot = await realm.bot('Listener', BotType.generic, olga);
    await everythingHappens([olga, ...viewers, bot]);
  });

  it('are not published to other organizations', async () => {
    const elsewhere = await (await TestRealm.create(server)).join('Elsewhere', Role.owner);
    const listener = await EventListener.register(elsewhere.client, OPTIONS);
    await update(ben, { full_name: 'Benjamin' });
    await olga.client.delete(`users/${ben.user.id}`);
    await elsewhere.client.patch('settings', { full_name: THE_END });
    expect(await listener.take(1)).toMatchObject([{ person: { user_id: elsewhere.user.id, full_name: THE_END } }]);
  });
});

function peopleOf(state: Record<string, unknown>): People {
  const byId = (list: unknown): Map<number, Person> => new Map((list as Person[]).map((person) => [person.user_id, person]));
  return { active: byId(state['realm_users']), inactive: byId(state['realm_non_active_users']) };
}

/** Applies the events as a client does. */
function applied(people: People, events: readonly WireEvent[]): People {
  const active = new Map(people.active);
  const inactive = new Map(people.inactive);
  for (const event of events.filter(({ type }) => type === 'realm_user')) {
    const change = event['person'] as Person;
    const id = change.user_id;
    if (event['op'] === 'add') {
      const person: Record<string, unknown> = { ...change };
      delete person['is_active'];
      active.set(id, person as Person);
      continue;
    }
    const list = active.has(id) ? active : inactive;
    const { is_active: isActive, new_email: newEmail, ...rest } = change;
    delete rest['avatar_source'];
    delete rest['avatar_url_medium'];
    const person: Person = { ...(list.get(id) as Person), ...rest, ...(newEmail === undefined ? {} : { email: newEmail }) };
    const role = person['role'] as number;
    Object.assign(person, { is_owner: role === Role.owner, is_admin: role <= Role.administrator, is_guest: role === Role.guest });
    list.delete(id);
    (isActive === undefined ? list : isActive === true ? active : inactive).set(id, person);
  }
  return { active, inactive };
}

function sorted(people: ReadonlyMap<number, Person>): Person[] {
  return [...people.values()].sort((a, b) => a.user_id - b.user_id);
}
