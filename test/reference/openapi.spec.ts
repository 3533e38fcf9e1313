import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Example, send, succeeds, titleOf } from '../contracts/example.js';
import { EXAMPLES } from '../contracts/examples/all.js';
import { LEAVING } from '../contracts/examples/users.examples.js';
import { expectSuccess, World } from '../contracts/world.js';
import { EventListener } from '../support/event-listener.js';
import { TestServer } from '../support/test-server.js';
import { Reference } from './reference-openapi.js';

const server = TestServer.usual();

interface Exception {
  readonly differences: readonly string[] | undefined;
  readonly reason: string;
}

const additional = (name: string): string => `must NOT have additional properties: ${name}`;
const STUBS = 'what imports have made is of level 433, and changes the meaning of nothing';
const LINKS = { differences: ['message_url', 'message_link'].map(additional), reason: 'links to what was sent are of level 508' };
const inUserObject = (path: string): string => `${path} ${additional('is_imported_stub')}`.trim();

/** Answers and events that differ from the reference on purpose. */
const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  'POST /zulip-outgoing-webhook': {
    differences: ['result', 'msg'].map(additional),
    reason: 'every JSON response of the contract has the envelope; the reference describes what endpoints get',
  },
  'POST /register': {
    differences: [
      additional('idle_queue_timeout_secs'),
      additional('realm_allow_direct_messages_in_event_webhooks'),
      additional('realm_require_second_factor'),
      additional('realm_can_manage_event_webhooks_group'),
      additional('server_report_message_types'),
      ...['notice_timing', 'quiet_hours', 'email_suppression'].map(additional),
      ...['user_settings', 'realm_user_settings_defaults'].map((path) => `/${path} ${additional('web_inbox_show_channel_folders')}`),
      ...['/realm_users/*', '/realm_non_active_users/*'].map(inUserObject),
    ],
    reason:
      'some are parts of the initial state that only this server has (docs/adr/0049, docs/adr/0059, docs/adr/0065), the others of levels above the announced one',
  },
  'POST /messages': LINKS,
  'GET /users': { differences: [inUserObject('/members/*')], reason: STUBS },
  'GET /users/me': { differences: [inUserObject('')], reason: STUBS },
  'GET /users/{user_id}': { differences: [inUserObject('/user')], reason: STUBS },
  'GET /users/{email}': { differences: [inUserObject('/user')], reason: STUBS },
  'realm_user/add': { differences: [inUserObject('/person')], reason: STUBS },
};

/** What the reference starts clients with and we do not, and why. */
const NOT_STARTED_WITH: Readonly<Record<string, string>> = {
  demo_organization_scheduled_deletion_date: 'only organizations that are to be deleted have it',
  ignored_parameters_unsupported: 'only who sends such parameters gets it',
};

describe("the reference's description of the API", () => {
  let reference: Reference;
  let world: World;

  beforeAll(async () => {
    reference = new Reference();
    world = await World.create(server);
  });

  // In a deactivated organization nobody can poll events; `deactivate-organization.api.spec.ts` checks that one.
  const examples = EXAMPLES.filter(succeeds).filter(({ route }) => route !== 'POST /realm/deactivate');
  it.each(examples.map((one): [string, Example] => [titleOf(one), one]))('agrees with %s and its events', async (_, one) => {
    const actor = world.insiders.owner;
    const witness = LEAVING.includes(one) ? world.insiders.administrator : actor;
    const listener = await EventListener.register(witness.client, { client_gravatar: false, slim_presence: true });
    const answer = expectSuccess(await send(one, await one.request(world, actor), actor.client));
    const found: Record<string, string[] | undefined> = {};
    found[one.route] = reference.differencesOfAnswer(one.route, answer);
    for (const event of await listener.takePending()) {
      found[[event.type, event['op']].filter(Boolean).join('/')] = reference.differencesOfEvent(event);
    }
    const differing = Object.entries(found)
      .filter(([, list]) => list?.length !== 0)
      .filter(([name, list]) => !isDeepStrictEqual(list, EXCEPTIONS[name]?.differences));
    expect(Object.fromEntries(differing)).toEqual({});
    if (LEAVING.includes(one)) world = await World.create(server);
  });

  it('lists nothing that POST /register does not answer who asks for everything', async () => {
    const answer = expectSuccess(await world.owner.post('register'));
    const missing = reference.propertiesOfAnswer('POST /register').filter((name) => !(name in answer));
    expect(missing.toSorted()).toEqual(Object.keys(NOT_STARTED_WITH).toSorted());
  });
});
