import type { TestAccount } from '../../support/test-realm.js';
import { ADMINISTRATORS, example, type Example, onlyFor } from '../example.js';
import { expectSuccess, unique, type World } from '../world.js';

const IN_AN_HOUR = 3600;
const inAnHour = (): number => Math.floor(Date.now() / 1000) + IN_AN_HOUR;
const DRAFT = { type: '', to: [], topic: '', content: 'unfinished' };
const PRIVATE = { invite_only: true };
const NARROW = { narrow: [{ operator: 'is', operand: 'dm' }] };

/** Sends a message of the actor to a channel. @returns its id */
async function ownMessage(world: World, actor: TestAccount): Promise<number> {
  return expectSuccess(await actor.client.post('messages', { type: 'direct', to: [actor.user.id], content: 'mine' }))['id'] as number;
}

async function made(account: TestAccount, path: string, parameters: Record<string, unknown>, id: string): Promise<number> {
  return expectSuccess(await account.client.post(path, parameters))[id] as number;
}

export const MESSAGES: readonly Example[] = [
  example('POST /messages', (_, actor) => ({ parameters: { type: 'direct', to: [actor.user.id], content: 'to myself' } })),
  example('GET /messages', async (world, actor) => {
    await world.directMessage(actor);
    return { parameters: { anchor: 'newest', num_before: 10, num_after: 0 } };
  }),
  example('GET /messages/matches_narrow', async (world, actor) => ({
    parameters: { msg_ids: [await world.directMessage(actor)], ...NARROW },
  })),
  example('GET /messages/{message_id}', async (world, actor) => ({ path: { message_id: await world.directMessage(actor) } })),
  example('PATCH /messages/{message_id}', async (world, actor) => ({
    path: { message_id: await ownMessage(world, actor) },
    parameters: { content: 'better' },
  })),
  example('DELETE /messages/{message_id}', async (world, actor) => ({ path: { message_id: await ownMessage(world, actor) } })),
  example(
    'PATCH /messages/{message_id}',
    async (world) => ({ path: { message_id: await world.message((await world.channel()).id) }, parameters: { content: 'better' } }),
    onlyFor(['owner'], "You don't have permission to edit this message"),
    'what another wrote',
  ),
  example(
    'DELETE /messages/{message_id}',
    async (world) => ({ path: { message_id: await world.message((await world.channel()).id) } }),
    onlyFor(['owner', 'administrator'], "You don't have permission to delete this message"),
    'what another wrote',
  ),
  example('GET /messages/{message_id}/history', async (world, actor) => ({ path: { message_id: await world.directMessage(actor) } })),
  example('GET /messages/{message_id}/read_receipts', async (world, actor) => ({ path: { message_id: await world.directMessage(actor) } })),
  example('POST /messages/{message_id}/report', async (world, actor) => {
    await takeReports(world);
    return { path: { message_id: await world.directMessage(actor) }, parameters: { report_type: 'spam', description: 'Buy **now**' } };
  }),
  example('POST /messages/{message_id}/reactions', async (world, actor) => ({
    path: { message_id: await world.directMessage(actor) },
    parameters: { emoji_name: 'tada' },
  })),
  example('DELETE /messages/{message_id}/reactions', async (world, actor) => {
    const id = await world.directMessage(actor);
    expectSuccess(await actor.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' }));
    return { path: { message_id: id }, parameters: { emoji_name: 'tada' } };
  }),
  example('POST /messages/render', () => ({ parameters: { content: '**bold**' } })),
  example('POST /typing', (world) => ({ parameters: { op: 'start', type: 'direct', to: [world.insiders.owner.user.id] } })),
  example('POST /messages/{message_id}/typing', async (world, actor) => ({
    path: { message_id: await ownMessage(world, actor) },
    parameters: { op: 'start' },
  })),
  example('POST /submessage', async (world, actor) => ({
    parameters: { message_id: await ownMessage(world, actor), msg_type: 'widget', content: '{}' },
  })),
  example('POST /messages/flags', async (world, actor) => ({
    parameters: { messages: [await world.directMessage(actor)], op: 'add', flag: 'starred' },
  })),
  example('POST /messages/flags/narrow', async (world, actor) => {
    await world.directMessage(actor);
    return { parameters: { anchor: 'newest', num_before: 5, num_after: 0, op: 'add', flag: 'read', ...NARROW } };
  }),
  example('POST /mark_all_as_read'),
  example('POST /mark_stream_as_read', async (world) => ({ parameters: { stream_id: (await world.channel()).id } })),
  example('POST /mark_topic_as_read', async (world) => {
    const { id } = await world.channel();
    await world.message(id);
    return { parameters: { stream_id: id, topic_name: 'greetings' } };
  }),
];

export const TOPICS: readonly Example[] = [
  example(
    'POST /messages',
    async (world) => ({ parameters: { type: 'stream', to: (await world.channel(PRIVATE)).id, topic: 'greetings', content: 'hello' } }),
    { leaver: "Channel with ID '<id>' does not exist" },
    'a private channel',
  ),
  example(
    'GET /messages/{message_id}',
    async (world) => ({ path: { message_id: await world.message((await world.channel(PRIVATE)).id) } }),
    { leaver: 'Invalid message(s)' },
    'in a private channel that the leaver had left',
  ),
  example(
    'POST /messages/{message_id}/reactions',
    async (world) => ({
      path: { message_id: await world.message((await world.channel(PRIVATE)).id) },
      parameters: { emoji_name: 'tada' },
    }),
    { leaver: 'Invalid message(s)' },
    'in a private channel that the leaver had left',
  ),
  example(
    'GET /users/me/{stream_id}/topics',
    async (world) => ({ path: { stream_id: (await world.channel(PRIVATE)).id } }),
    { leaver: 'Invalid channel ID' },
    'a private channel',
  ),
  example('GET /users/me/{stream_id}/topics', async (world) => {
    const { id } = await world.channel();
    await world.message(id);
    return { path: { stream_id: id } };
  }),
  example('POST /user_topics', async (world) => ({
    parameters: { stream_id: (await world.channel()).id, topic: 'greetings', visibility_policy: 3 },
  })),
  example(
    'POST /streams/{stream_id}/delete_topic',
    async (world) => {
      const { id } = await world.channel();
      await world.message(id);
      return { path: { stream_id: id }, parameters: { topic_name: 'greetings' } };
    },
    ADMINISTRATORS,
  ),
];

export const PERSONAL_WRITING: readonly Example[] = [
  example('GET /drafts', async (_, actor) => {
    await actor.client.post('drafts', { drafts: [DRAFT] });
    return {};
  }),
  example('POST /drafts', () => ({ parameters: { drafts: [DRAFT] } })),
  example('PATCH /drafts/{draft_id}', async (_, actor) => ({ path: { draft_id: await draft(actor) }, parameters: { draft: DRAFT } })),
  example('DELETE /drafts/{draft_id}', async (_, actor) => ({ path: { draft_id: await draft(actor) } })),
  example('GET /saved_snippets', async (_, actor) => {
    await snippet(actor);
    return {};
  }),
  example('POST /saved_snippets', () => ({ parameters: { title: 'Hello', content: 'Hello there' } })),
  example('PATCH /saved_snippets/{saved_snippet_id}', async (_, actor) => ({
    path: { saved_snippet_id: await snippet(actor) },
    parameters: { title: 'Good day' },
  })),
  example('DELETE /saved_snippets/{saved_snippet_id}', async (_, actor) => ({ path: { saved_snippet_id: await snippet(actor) } })),
  example('GET /navigation_views', async (_, actor) => {
    await navigationView(actor);
    return {};
  }),
  example('POST /navigation_views', () => ({ parameters: { fragment: unique('narrow/topic/'), is_pinned: true, name: unique('view') } })),
  example('PATCH /navigation_views/{fragment}', async (_, actor) => ({
    path: { fragment: await navigationView(actor) },
    parameters: { is_pinned: false, name: unique('view') },
  })),
  example('DELETE /navigation_views/{fragment}', async (_, actor) => ({ path: { fragment: await navigationView(actor) } })),
  example('GET /scheduled_messages', async (_, actor) => {
    await scheduled(actor);
    return {};
  }),
  example('POST /scheduled_messages', (_, actor) => ({
    parameters: { type: 'direct', to: [actor.user.id], content: 'later', scheduled_delivery_timestamp: inAnHour() },
  })),
  example('PATCH /scheduled_messages/{scheduled_message_id}', async (_, actor) => ({
    path: { scheduled_message_id: await scheduled(actor) },
    parameters: { content: 'much later' },
  })),
  example('DELETE /scheduled_messages/{scheduled_message_id}', async (_, actor) => ({
    path: { scheduled_message_id: await scheduled(actor) },
  })),
  example('GET /reminders', async (world, actor) => {
    await reminder(world, actor);
    return {};
  }),
  example('POST /reminders', async (world, actor) => ({
    parameters: { message_id: await world.directMessage(actor), scheduled_delivery_timestamp: inAnHour(), note: 'Look again' },
  })),
  example('DELETE /reminders/{reminder_id}', async (world, actor) => ({ path: { reminder_id: await reminder(world, actor) } })),
  example('GET /users/me/alert_words', async (_, actor) => {
    await actor.client.post('users/me/alert_words', { alert_words: ['fire'] });
    return {};
  }),
  example('POST /users/me/alert_words', () => ({ parameters: { alert_words: ['fire'] } })),
  example('DELETE /users/me/alert_words', () => ({ parameters: { alert_words: ['fire'] } })),
];

async function draft(actor: TestAccount): Promise<number> {
  const { ids } = expectSuccess(await actor.client.post('drafts', { drafts: [DRAFT] }));
  return (ids as number[])[0] as number;
}

/** The organizations that have a notification bot, which posts reports. */
const withBot = new WeakSet<World>();

/** Chooses the channel in which moderators read reports. */
async function takeReports(world: World): Promise<void> {
  if (!withBot.has(world)) await world.realm.notificationBot();
  withBot.add(world);
  const { id } = await world.channel({ invite_only: true });
  expectSuccess(await world.owner.patch('realm', { moderation_request_channel_id: id }));
}

/** Adds a navigation view. @returns its fragment */
async function navigationView(actor: TestAccount): Promise<string> {
  const fragment = unique('narrow/topic/');
  expectSuccess(await actor.client.post('navigation_views', { fragment, is_pinned: true, name: unique('view') }));
  return fragment;
}

function snippet(actor: TestAccount): Promise<number> {
  return made(actor, 'saved_snippets', { title: 'Hello', content: 'Hello there' }, 'saved_snippet_id');
}

async function reminder(world: World, actor: TestAccount): Promise<number> {
  const wish = { message_id: await world.directMessage(actor), scheduled_delivery_timestamp: inAnHour() };
  return made(actor, 'reminders', wish, 'reminder_id');
}

function scheduled(actor: TestAccount): Promise<number> {
  const wish = { type: 'direct', to: [actor.user.id], content: 'later', scheduled_delivery_timestamp: inAnHour() };
  return made(actor, 'scheduled_messages', wish, 'scheduled_message_id');
}
