import { BotType, operatorActor, Role } from '../../../src/kernel/actor.js';
import { OrganizationStateService } from '../../../src/modules/organizations/organizations.api.js';
import { changeAccount } from '../../support/change-account.js';
import { picture } from '../../support/images.js';
import type { TestAccount } from '../../support/test-realm.js';
import { ADMINISTRATORS, example, type Example, form, NO_BOTS, NO_GUESTS, onlyFor, OWNERS, sessionExample } from '../example.js';
import { expectSuccess, unique, type World } from '../world.js';

const ADMINISTERING = onlyFor(['owner', 'administrator'], 'Insufficient permission');
const SETTINGS_OF_PEOPLE: readonly [string, Readonly<Record<string, unknown>>][] = [
  ['PATCH /settings', { twenty_four_hour_time: true, timezone: 'Europe/Berlin' }],
  ['PATCH /settings/display', { enter_sends: true }],
  ['PATCH /settings/notifications', { enable_sounds: false }],
];

/** The error for all people. */
const refusingPeople = (text: string): Example['refuses'] => ({ ...onlyFor([], text), ...NO_BOTS });
const TOO_LATE = refusingPeople('The set-up took too long. Please begin again.');
const NO_PASSKEY = refusingPeople('No such passkey');
const NO_SESSION = refusingPeople('No such session');

/** Creates a bot of the actor, or of the owner for actors that cannot own bots. */
async function ownBot(world: World, actor: TestAccount): Promise<number> {
  return (await world.realm.bot(unique('robot'), BotType.generic, actor)).user.id;
}

/** Creates a scoped key of the actor, or of the owner for a bot, which cannot create one. @returns its id */
async function ownKey(world: World, actor: TestAccount): Promise<number> {
  const { client } = actor.user.isBot ? world.insiders.owner : actor;
  return expectSuccess(await client.post('users/me/keys', { name: unique('key'), scopes: ['read'] }))['id'] as number;
}

/** Stores a text in the bot storage of the actor. @returns its key */
async function keepSomething(_: World, actor: TestAccount): Promise<{ parameters: { keys: string[] } }> {
  const key = unique('key');
  expectSuccess(await actor.client.put('bot_storage', { storage: { [key]: 'text' } }));
  return { parameters: { keys: [key] } };
}

export const USERS: readonly Example[] = [
  example('GET /users'),
  example('GET /users/me'),
  example('GET /users/{user_id}', (world) => ({ path: { user_id: world.insiders.member.user.id } })),
  example('GET /users/{email}', (world) => ({ path: { email: world.insiders.member.email } })),
  example(
    'POST /users',
    async (world, actor) => {
      await changeAccount(world.server, actor, { canCreateUsers: true });
      return {
        parameters: { email: `${unique('nina')}@${world.realm.host}`, full_name: 'Nina', password: 'correct horse battery staple' },
      };
    },
    ADMINISTRATORS,
  ),
  example(
    'PATCH /users/{user_id}',
    async (world) => ({ path: { user_id: (await world.newcomer()).user.id }, parameters: { full_name: unique('Renamed') } }),
    ADMINISTERING,
  ),
  example(
    'PATCH /users/{email}',
    async (world) => ({ path: { email: (await world.newcomer()).email }, parameters: { role: 300 } }),
    ADMINISTERING,
  ),
  example('DELETE /users/{user_id}', async (world) => ({ path: { user_id: (await world.newcomer()).user.id } }), ADMINISTERING),
  example(
    'POST /users/{user_id}/reactivate',
    async (world) => {
      const { user } = await world.newcomer();
      expectSuccess(await world.owner.delete(`users/${user.id}`));
      return { path: { user_id: user.id } };
    },
    ADMINISTERING,
  ),
  example('GET /bots', undefined, { ...NO_BOTS, ...NO_GUESTS }),
  example('POST /bots', () => ({ parameters: { full_name: unique('Robot'), short_name: unique('robot') } }), { ...NO_BOTS, ...NO_GUESTS }),
  example(
    'PATCH /bots/{bot_id}',
    async (world, actor) => ({ path: { bot_id: await ownBot(world, actor) }, parameters: { full_name: unique('Renamed') } }),
    { ...NO_BOTS, ...NO_GUESTS },
  ),
  example('PUT /bot_storage', () => ({ parameters: { storage: { [unique('key')]: 'text' } } })),
  example('GET /bot_storage'),
  example('GET /bot_storage', keepSomething, {}, 'by key'),
  example('DELETE /bot_storage', keepSomething),
  example('POST /users/me/avatar', async () => ({ raw: form([{ name: 'me.png', content: await picture(8, 8) }]) })),
  example('DELETE /users/me/avatar'),
  example('POST /bots/{bot_id}/api_key/regenerate', async (world, actor) => ({ path: { bot_id: await ownBot(world, actor) } }), {
    ...NO_BOTS,
    ...NO_GUESTS,
  }),
  example('GET /users/me/keys', () => ({}), NO_BOTS),
  example('POST /users/me/keys', () => ({ parameters: { name: unique('key'), scopes: ['read'] } }), NO_BOTS),
  example('DELETE /users/me/keys/{key_id}', async (world, actor) => ({ path: { key_id: await ownKey(world, actor) } }), NO_BOTS),
  example('GET /users/me/factors', () => ({}), NO_BOTS),
  sessionExample('POST /users/me/factors/totp', () => ({}), NO_BOTS),
  sessionExample('POST /users/me/factors/totp/confirm', () => ({ parameters: { token: 'a', code: '123456' } }), TOO_LATE),
  sessionExample('DELETE /users/me/factors/totp', () => ({}), refusingPeople('The account has no authenticator app.')),
  sessionExample('POST /users/me/factors/recovery_codes', () => ({}), refusingPeople('The account has no second factor.')),
  sessionExample('POST /users/me/passkeys/begin', () => ({}), NO_BOTS),
  sessionExample('POST /users/me/passkeys', () => ({ parameters: { token: 'a', credential: '{}', name: 'Phone' } }), TOO_LATE),
  example('PATCH /users/me/passkeys/{passkey_id}', () => ({ path: { passkey_id: 0 }, parameters: { name: 'Phone' } }), NO_PASSKEY),
  sessionExample('DELETE /users/me/passkeys/{passkey_id}', () => ({ path: { passkey_id: 0 } }), NO_PASSKEY),
  example('DELETE /users/{user_id}/factors', (world) => ({ path: { user_id: world.insiders.member.user.id } }), ADMINISTRATORS),
  example('GET /users/me/sessions', () => ({}), NO_BOTS),
  example('DELETE /users/me/sessions', () => ({}), NO_BOTS),
  example('DELETE /users/me/sessions/{session_id}', () => ({ path: { session_id: '0' } }), NO_SESSION),
  example('GET /users/{user_id}/sessions', (world) => ({ path: { user_id: world.insiders.member.user.id } }), ADMINISTRATORS),
  example(
    'DELETE /users/{user_id}/sessions/{session_id}',
    (world) => ({ path: { user_id: world.insiders.member.user.id, session_id: '0' } }),
    { ...onlyFor([], 'No such session'), ...ADMINISTRATORS },
  ),
  sessionExample(
    'POST /users/me/directory',
    () => ({ parameters: { login: 'ada', password: 'a password' } }),
    refusingPeople('The organization has no directory that is turned on.'),
  ),
  example('POST /users/me/log_in_again/ways', () => ({}), NO_BOTS),
  sessionExample(
    'POST /users/me/log_in_again',
    () => ({ parameters: { password: 'wrong' } }),
    refusingPeople('Your password is incorrect'),
  ),
  example('POST /users/me/api_key', () => ({}), NO_BOTS),
  example('DELETE /bots/{bot_id}', async (world, actor) => ({ path: { bot_id: await ownBot(world, actor) } })),
  ...SETTINGS_OF_PEOPLE.map(([route, parameters]) => example(route, () => ({ parameters }), NO_BOTS)),
];

/** Requests that invalidate the credentials of the actor. */
export const LEAVING: readonly Example[] = [
  example(
    'DELETE /users/me',
    async (world) => {
      await world.newcomer(Role.owner);
      return {};
    },
    { bot: 'Account is deactivated' }, // it went with the member who owns it
  ),
  example('POST /users/me/api_key/regenerate', () => ({}), NO_BOTS),
  example(
    'POST /realm/deactivate',
    async (world) => {
      const { user } = world.insiders.owner;
      await world.server.get(OrganizationStateService).reactivate(operatorActor(user.realmId, user.id));
      return {};
    },
    OWNERS,
  ),
];
