import { CLIENT_ID, CLIENT_SECRET, IdentityProvider } from '../../support/identity-provider.js';
import { picture } from '../../support/images.js';
import type { TestAccount } from '../../support/test-realm.js';
import { ADMINISTRATORS, example, type Example, form, NO_BOTS, NO_GUESTS, onlyFor, OWNERS } from '../example.js';
import { expectSuccess, unique, type World } from '../world.js';

const PLAYGROUND = { pygments_language: 'python', url_template: 'https://play.example/?code={code}' };

async function playground(world: World): Promise<number> {
  return expectSuccess(await world.owner.post('realm/playgrounds', { name: unique('play'), ...PLAYGROUND }))['id'] as number;
}

async function profileField(world: World): Promise<number> {
  return expectSuccess(await world.owner.post('realm/profile_fields', { name: unique('field'), field_type: 1 }))['id'] as number;
}

function linkifierPattern(): { pattern: string; url_template: string } {
  const word = unique('issue');
  return { pattern: `${word}#(?P<id>[0-9]+)`, url_template: `https://issues.example/${word}/{id}` };
}

async function linkifier(world: World): Promise<number> {
  return expectSuccess(await world.owner.post('realm/filters', linkifierPattern()))['id'] as number;
}

async function everyLinkifier({ client }: TestAccount): Promise<number[]> {
  const { linkifiers } = expectSuccess(await client.get('realm/linkifiers'));
  return (linkifiers as { id: number }[]).map(({ id }) => id);
}

async function everyProfileField({ client }: TestAccount): Promise<number[]> {
  const { custom_fields } = expectSuccess(await client.get('realm/profile_fields'));
  return (custom_fields as { id: number }[]).map(({ id }) => id);
}

async function domain(world: World): Promise<string> {
  const name = `${unique('domain')}.example`.toLowerCase().replace(/[^a-z0-9.]/g, '');
  expectSuccess(await world.owner.post('realm/domains', { domain: name, allow_subdomains: false }));
  return name;
}

let identityProvider: Promise<IdentityProvider> | undefined;

/** What describes a new provider. The others are removed, because an organization may have only a few. */
async function providerInput({ owner }: World): Promise<Record<string, string>> {
  const { issuer } = await (identityProvider ??= IdentityProvider.start({ endsWithProcess: true }));
  const { providers } = expectSuccess(await owner.get('realm/sign_on_providers'));
  for (const { name } of providers as { name: string }[]) expectSuccess(await owner.delete(`realm/sign_on_providers/${name}`));
  const name = unique('idp')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return { name, display_name: name, issuer, client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
}

async function provider(world: World): Promise<string> {
  const input = await providerInput(world);
  expectSuccess(await world.owner.post('realm/sign_on_providers', input));
  return String(input['name']);
}

/** Nothing listens there. */
const DIRECTORY = { url: 'ldaps://127.0.0.1:1', service_dn: 'cn=skein', password: 'a password', base: 'dc=example' };

async function directory({ owner }: World): Promise<void> {
  expectSuccess(await owner.put('realm/directory', DIRECTORY));
}

async function invitation({ owner: client }: World, link: boolean): Promise<number> {
  if (link) expectSuccess(await client.post('invites/multiuse'));
  else expectSuccess(await client.post('invites', { invitee_emails: newAddress(), stream_ids: [] }));
  const { invites } = expectSuccess(await client.get('invites'));
  const own = (invites as { id: number; is_multiuse: boolean }[]).filter(({ is_multiuse }) => is_multiuse === link);
  return own.at(-1)?.id ?? 0;
}

function newAddress(): string {
  return `${unique('new').replace(/[^A-Za-z0-9]/g, '')}@invited.example`;
}

async function ownEmoji({ client }: TestAccount): Promise<string> {
  const name = emojiName();
  const { headers, body } = form([{ name: 'emoji.png', content: await picture(8, 8) }]);
  expectSuccess(await client.send('POST', `realm/emoji/${name}`, headers, body));
  return name;
}

function emojiName(): string {
  return unique('emoji').replace('-', '_');
}

const INSIDERS: Example['refuses'] = { ...NO_BOTS, ...NO_GUESTS };
const MAKES_LINKS = { ...onlyFor(['owner', 'administrator'], 'Insufficient permission'), ...INSIDERS };
/** The invitation belongs to the owner. */
const MANAGES = { ...ADMINISTRATORS, ...INSIDERS };

/** The organizations that have a welcome bot. */
const greeted = new WeakSet<World>();

const NO_EXPORTS = 'Please request a manual export from the administrators of this server.';

export const REALM: readonly Example[] = [
  example('PATCH /realm', () => ({ parameters: { enable_guest_user_dm_warning: false } }), ADMINISTRATORS),
  example(
    'POST /realm/test_welcome_bot_custom_message',
    async (world) => {
      if (!greeted.has(world)) await world.realm.welcomeBot();
      greeted.add(world);
      return { parameters: { welcome_message_custom_text: 'Welcome!' } };
    },
    ADMINISTRATORS,
  ),
  example('POST /realm/icon', async () => ({ raw: form([{ name: 'icon.png', content: await picture(8, 8) }]) }), ADMINISTRATORS),
  example('DELETE /realm/icon', undefined, ADMINISTRATORS),
  example(
    'POST /realm/logo',
    async () => ({
      raw: form([
        { field: 'night', content: 'true' },
        { name: 'logo.png', content: await picture(8, 8) },
      ]),
    }),
    ADMINISTRATORS,
  ),
  example('DELETE /realm/logo', () => ({ parameters: { night: true } }), ADMINISTRATORS),
  example('GET /audit_log', undefined, ADMINISTRATORS),
  example('GET /realm/domains'),
  example(
    'POST /realm/domains',
    () => ({
      parameters: {
        domain: `${unique('d')
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '')}.example`,
        allow_subdomains: true,
      },
    }),
    OWNERS,
  ),
  example(
    'PATCH /realm/domains/{domain}',
    async (world) => ({ path: { domain: await domain(world) }, parameters: { allow_subdomains: true } }),
    OWNERS,
  ),
  example('DELETE /realm/domains/{domain}', async (world) => ({ path: { domain: await domain(world) } }), OWNERS),
  example('GET /realm/scim_token', undefined, OWNERS),
  example('POST /realm/scim_token', () => ({ parameters: { assigns_roles: true, expires_in_days: 30 } }), OWNERS),
  example(
    'DELETE /realm/scim_token',
    async ({ owner }) => {
      expectSuccess(await owner.post('realm/scim_token'));
      return {};
    },
    OWNERS,
  ),
  example('GET /realm/sign_on_providers', undefined, OWNERS),
  example('POST /realm/sign_on_providers', async (world) => ({ parameters: await providerInput(world) }), OWNERS),
  example('POST /realm/sign_on_providers/{name}/test', async (world) => ({ path: { name: await provider(world) } }), OWNERS),
  example(
    'PATCH /realm/sign_on_providers/{name}',
    async (world) => ({ path: { name: await provider(world) }, parameters: { enabled: false } }),
    OWNERS,
  ),
  example('DELETE /realm/sign_on_providers/{name}', async (world) => ({ path: { name: await provider(world) } }), OWNERS),
  example('GET /realm/directory', undefined, OWNERS),
  example('PUT /realm/directory', () => ({ parameters: DIRECTORY }), OWNERS),
  example(
    'POST /realm/directory/test',
    async (world) => {
      await directory(world);
      return { parameters: { login: 'ada', password: 'a password' } };
    },
    { ...OWNERS, owner: 'The directory does not answer: The connection fails: ECONNREFUSED.' },
  ),
  example(
    'PATCH /realm/directory',
    async (world) => {
      await directory(world);
      return { parameters: { enabled: false } };
    },
    OWNERS,
  ),
  example(
    'DELETE /realm/directory',
    async (world) => {
      await directory(world);
      return {};
    },
    OWNERS,
  ),
  example('GET /invites', undefined, INSIDERS),
  example('POST /invites', () => ({ parameters: { invitee_emails: newAddress(), stream_ids: [] } }), INSIDERS),
  example('POST /invites/multiuse', undefined, MAKES_LINKS),
  example('DELETE /invites/{invite_id}', async (world) => ({ path: { invite_id: await invitation(world, false) } }), MANAGES),
  example('DELETE /invites/multiuse/{invite_id}', async (world) => ({ path: { invite_id: await invitation(world, true) } }), MANAGES),
  example('POST /invites/{invite_id}/resend', async (world) => ({ path: { invite_id: await invitation(world, false) } }), MANAGES),
  example('PATCH /realm/user_settings_defaults', () => ({ parameters: { twenty_four_hour_time: true } }), ADMINISTRATORS),
  example('POST /realm/playgrounds', () => ({ parameters: { name: unique('play'), ...PLAYGROUND } }), ADMINISTRATORS),
  example(
    'DELETE /realm/playgrounds/{playground_id}',
    async (world) => ({ path: { playground_id: await playground(world) } }),
    ADMINISTRATORS,
  ),
  example('GET /realm/linkifiers', async (world) => {
    await linkifier(world);
    return {};
  }),
  example('POST /realm/filters', () => ({ parameters: linkifierPattern() }), ADMINISTRATORS),
  example(
    'PATCH /realm/filters/{filter_id}',
    async (world) => ({ path: { filter_id: await linkifier(world) }, parameters: linkifierPattern() }),
    ADMINISTRATORS,
  ),
  example(
    'PATCH /realm/linkifiers',
    async (world, actor) => {
      await linkifier(world);
      return { parameters: { ordered_linkifier_ids: (await everyLinkifier(actor)).reverse() } };
    },
    ADMINISTRATORS,
  ),
  example('DELETE /realm/filters/{filter_id}', async (world) => ({ path: { filter_id: await linkifier(world) } }), ADMINISTRATORS),
  example('GET /realm/emoji', async (world) => {
    await ownEmoji(world.insiders.owner);
    return {};
  }),
  example(
    'POST /realm/emoji/{emoji_name}',
    async () => ({ path: { emoji_name: emojiName() }, raw: form([{ name: 'emoji.png', content: await picture(8, 8) }]) }),
    NO_GUESTS,
  ),
  example(
    'DELETE /realm/emoji/{emoji_name}',
    async (world) => ({ path: { emoji_name: await ownEmoji(world.insiders.owner) } }),
    onlyFor(['owner', 'administrator'], 'Must be an organization administrator or emoji author'),
  ),
  example('GET /realm/profile_fields', async (world) => {
    await profileField(world);
    return {};
  }),
  example('POST /realm/profile_fields', () => ({ parameters: { name: unique('field'), field_type: 1 } }), ADMINISTRATORS),
  example(
    'PATCH /realm/profile_fields/{field_id}',
    async (world) => ({ path: { field_id: await profileField(world) }, parameters: { hint: 'What do you like?' } }),
    ADMINISTRATORS,
  ),
  example(
    'PATCH /realm/profile_fields',
    async (world, actor) => {
      await profileField(world);
      return { parameters: { order: (await everyProfileField(actor)).reverse() } };
    },
    ADMINISTRATORS,
  ),
  example('DELETE /realm/profile_fields/{field_id}', async (world) => ({ path: { field_id: await profileField(world) } }), ADMINISTRATORS),
  example(
    'PATCH /users/me/profile_data',
    async (world) => ({ parameters: { data: [{ id: await profileField(world), value: 'tea' }] } }),
    NO_BOTS,
  ),
  example('DELETE /users/me/profile_data', async (world) => ({ parameters: { data: [await profileField(world)] } }), NO_BOTS),
  example('GET /export/realm', () => ({}), ADMINISTRATORS),
  example('GET /export/realm/consents', () => ({}), ADMINISTRATORS),
  example('POST /export/realm', () => ({ parameters: { export_type: 1 } }), {
    ...ADMINISTRATORS,
    owner: NO_EXPORTS,
    administrator: NO_EXPORTS,
  }),
  example('GET /calls/bigbluebutton/create', () => ({ parameters: { meeting_name: 'roses' } })),
];
