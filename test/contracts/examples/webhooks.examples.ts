import { BotType } from '../../../src/kernel/actor.js';
import { ADMINISTRATORS, example, type Example, NO_BOTS, onlyFor } from '../example.js';
import { expectSuccess, unique, type World } from '../world.js';

/** Nothing listens on this port. */
const ENDPOINT = 'http://127.0.0.1:9/';
const DECLARATION = { display_name: 'Pumps', messages: { '*': { topic: 'pumps', text: 'A pump is dry.' } } };
const MANAGERS = onlyFor(['owner', 'administrator'], 'Insufficient permission');

/** Creates an outgoing webhook bot of the owner. */
async function webhook({ realm, insiders }: World): Promise<{ bot_id: number }> {
  const bot = await realm.bot(unique('webhook'), BotType.outgoingWebhook, insiders.owner, ENDPOINT);
  return { bot_id: bot.user.id };
}

/** Creates a failed delivery of an outgoing webhook bot. */
async function delivery(world: World): Promise<{ bot_id: number; delivery_id: number }> {
  const { bot_id } = await webhook(world);
  const now = Date.now();
  const { insertId } = await world.server.write(
    `INSERT INTO webhook_delivery (realm_id, bot_id, message_id, trigger_kind, state, attempts, created_at, finished_at)
     VALUES (?, ?, 1, 'mention', 'failed', 1, ?, ?)`,
    [world.realm.realm.id, bot_id, now, now],
  );
  return { bot_id, delivery_id: insertId };
}

const ofWebhook = (route: string, parameters = {}): Example =>
  example(route, async (world) => ({ path: await webhook(world), parameters }), MANAGERS);
/** Creates an incoming webhook bot of the owner. */
const ofIncoming = (route: string, parameters = {}): Example =>
  example(
    route,
    async ({ realm, insiders }) => {
      const bot = await realm.bot(unique('incoming'), BotType.incomingWebhook, insiders.owner);
      return { path: { bot_id: bot.user.id }, parameters };
    },
    MANAGERS,
  );
/** Creates an incoming webhook bot of the owner with a request in its log. */
const ofRequest = (route: string): Example =>
  example(
    route,
    async ({ realm, insiders, server }) => {
      const bot = await realm.bot(unique('incoming'), BotType.incomingWebhook, insiders.owner);
      const { insertId } = await server.write(
        `INSERT INTO integration_request (realm_id, bot_id, received_at, origin, integration, event, outcome, reason, address, headers, body)
         VALUES (?, ?, ?, 'service', 'json', 'json', 'sent', '', '{"channel":null,"topic":null,"only":null,"exclude":[],"options":{}}', '{}', '{"a":1}')`,
        [realm.realm.id, bot.user.id, Date.now()],
      );
      return { path: { bot_id: bot.user.id, request_id: insertId } };
    },
    MANAGERS,
  );
const event = { name: 'Archive', url: ENDPOINT, event_types: ['message'] };
const OWNERS = onlyFor(['owner'], 'No such event webhook');

/** Deletes the webhooks of earlier requests, because an organization has few. */
const makeRoom = ({ server, realm }: World) => server.write('DELETE FROM event_webhook WHERE realm_id = ?', [realm.realm.id]);

/** Makes a webhook for events of the owner. */
async function eventWebhook(world: World): Promise<{ webhook_id: number }> {
  await makeRoom(world);
  const { event_webhook: made } = expectSuccess(await world.owner.post('event_webhooks', event));
  return { webhook_id: (made as { id: number }).id };
}

/** The same with a failed delivery. */
async function eventDelivery(world: World): Promise<{ webhook_id: number; delivery_id: number }> {
  const { webhook_id } = await eventWebhook(world);
  const now = Date.now();
  const { insertId } = await world.server.write(
    `INSERT INTO event_delivery
       (realm_id, webhook_id, source_row_id, sequence, event_type, message_id, event, state, attempts, happened_at, created_at, finished_at)
     VALUES (?, ?, 1, 1, 'message', 1, '{}', 'failed', 1, ?, ?, ?)`,
    [world.realm.realm.id, webhook_id, now, now, now],
  );
  return { webhook_id, delivery_id: insertId };
}

const ofEventWebhook = (route: string, parameters = {}): Example =>
  example(route, async (world) => ({ path: await eventWebhook(world), parameters }), { ...OWNERS, ...NO_BOTS });
const ofEventDelivery = (route: string): Example =>
  example(route, async (world) => ({ path: await eventDelivery(world) }), { ...OWNERS, ...NO_BOTS });
const ofDelivery = (route: string): Example => example(route, async (world) => ({ path: await delivery(world) }), MANAGERS);

export const WEBHOOKS: readonly Example[] = [
  example('GET /event_webhooks', () => ({}), NO_BOTS),
  example('POST /event_webhooks', (world) => makeRoom(world).then(() => ({ parameters: event })), { ...MANAGERS, ...NO_BOTS }),
  ofEventWebhook('PATCH /event_webhooks/{webhook_id}', { name: 'Other' }),
  ofEventWebhook('DELETE /event_webhooks/{webhook_id}'),
  ofEventWebhook('POST /event_webhooks/{webhook_id}/rotate_secret'),
  ofEventWebhook('POST /event_webhooks/{webhook_id}/test'),
  ofEventWebhook('POST /event_webhooks/{webhook_id}/disable'),
  ofEventWebhook('POST /event_webhooks/{webhook_id}/enable'),
  ofEventWebhook('POST /event_webhooks/{webhook_id}/replay', { since: 0 }),
  ofEventWebhook('GET /event_webhooks/{webhook_id}/deliveries'),
  ofEventDelivery('GET /event_webhooks/{webhook_id}/deliveries/{delivery_id}'),
  ofEventDelivery('POST /event_webhooks/{webhook_id}/deliveries/{delivery_id}/replay'),
  ofWebhook('GET /bots/{bot_id}/webhook'),
  ofWebhook('POST /bots/{bot_id}/webhook/rotate_token'),
  ofWebhook('POST /bots/{bot_id}/webhook/test'),
  ofWebhook('POST /bots/{bot_id}/webhook/disable'),
  ofWebhook('POST /bots/{bot_id}/webhook/enable'),
  ofWebhook('POST /bots/{bot_id}/webhook/replay', { since: 0 }),
  ofWebhook('GET /bots/{bot_id}/webhook/deliveries'),
  ofDelivery('GET /bots/{bot_id}/webhook/deliveries/{delivery_id}'),
  ofDelivery('POST /bots/{bot_id}/webhook/deliveries/{delivery_id}/replay'),
  ofIncoming('GET /bots/{bot_id}/integration_secret'),
  ofIncoming('PUT /bots/{bot_id}/integration_secret', { secret: 'Sesame' }),
  ofIncoming('DELETE /bots/{bot_id}/integration_secret'),
  ofIncoming('GET /bots/{bot_id}/integration_requests'),
  ofIncoming('POST /bots/{bot_id}/integration_requests/example', { integration: 'helloworld' }),
  ofRequest('GET /bots/{bot_id}/integration_requests/{request_id}'),
  ofRequest('POST /bots/{bot_id}/integration_requests/{request_id}/replay'),
  example('GET /integrations'),
  example('GET /realm/integrations', () => ({}), ADMINISTRATORS),
  example('POST /realm/integrations/try', () => ({ parameters: { declaration: DECLARATION, payload: '{}' } }), ADMINISTRATORS),
  example(
    'PUT /realm/integrations/{name}',
    () => ({ path: { name: 'custom-pump' }, parameters: { declaration: DECLARATION } }),
    ADMINISTRATORS,
  ),
  example(
    'DELETE /realm/integrations/{name}',
    async ({ realm, server }) => {
      const name = `custom-${unique('x')}`.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-');
      await server.write('INSERT INTO integration_declaration (realm_id, name, declaration) VALUES (?, ?, ?)', [
        realm.realm.id,
        name,
        '{}',
      ]);
      return { path: { name } };
    },
    ADMINISTRATORS,
  ),
  example('POST /zulip-outgoing-webhook'),
  example('POST /service-outgoing-webhook'),
];
