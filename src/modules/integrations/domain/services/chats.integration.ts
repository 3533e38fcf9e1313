import type { Draft, Integration, Written } from '../integration.js';
import { bold, inline, link, paragraphs, shorten, time } from '../message-text.js';
import type { Payload } from '../payload.js';
import { attachmentsOf, fromMrkdwn } from './slack-incoming.integration.js';

/** Other chats: the forms of their own incoming webhooks, for programs that know only these, and what Slack tells of a channel there. */

const NO_TOPIC = '(no topic)';
/** In code points. */
const MAX_TEXT = 10_000;
const MAX_EMBEDS = 10;
const MAX_FIELDS = 25;
/** What Slack tells about messages beside new ones. */
const SLACK_SUBTYPES = new Set(['', 'bot_message', 'file_share', 'me_message', 'thread_broadcast']);

const ATTACHMENTS = [{ title: 'Pump 1', text: 'does not answer', fields: [{ title: 'Since', value: '12:00' }] }];

export const MATTERMOST: Integration = {
  name: 'mattermost',
  displayName: 'Mattermost-compatible',
  setUp: 'Enter the address wherever a program asks for the URL of an incoming webhook of Mattermost.',
  example: { body: { channel: 'garden', text: 'The **beans** are [dry](https://garden.example.com/beans).', attachments: ATTACHMENTS } },
  event: { constant: 'message' },
  choosesEvents: false,
  // Texts of Mattermost are Markdown already.
  events: { message: (payload) => chatMessage(payload, (text) => shorten(text, MAX_TEXT).trim()) },
};

export const ROCKETCHAT: Integration = {
  name: 'rocketchat',
  displayName: 'Rocket.Chat-compatible',
  setUp: 'Enter the address wherever a program asks for the URL of an incoming webhook of Rocket.Chat.',
  example: { body: { alias: 'Garden', channel: '#garden', text: 'The *beans* are dry.', attachments: ATTACHMENTS } },
  event: { constant: 'message' },
  choosesEvents: false,
  events: { message: (payload) => chatMessage(payload, (text) => fromMrkdwn(shorten(text, MAX_TEXT).trim())) },
};

function chatMessage(payload: Payload, markup: (text: string) => string): Draft {
  if (!payload.has('attachments')) payload.text('text');
  const channel = payload.textOr('channel').trim();
  const topic = channel.startsWith('#') || channel.startsWith('@') ? channel.slice(1) : channel;
  return { topic: topic === '' ? NO_TOPIC : topic, content: paragraphs(markup(payload.textOr('text')), ...attachmentsOf(payload, markup)) };
}

export const DISCORD: Integration = {
  name: 'discord',
  displayName: 'Discord-compatible',
  setUp: 'Enter the address wherever a program asks for the URL of a webhook of Discord.',
  example: {
    body: {
      username: 'Garden',
      content: 'The **beans** are dry.',
      embeds: [
        {
          title: 'Pump 1',
          url: 'https://garden.example.com/pumps/1',
          description: 'does not answer',
          fields: [{ name: 'Since', value: '12:00', inline: true }],
          footer: { text: 'Greenhouse' },
          timestamp: '2026-05-04T12:00:00.000Z',
        },
      ],
    },
  },
  event: { constant: 'message' },
  choosesEvents: false,
  events: {
    message: (payload) => {
      if (!payload.has('embeds')) payload.text('content');
      const content = paragraphs(shorten(payload.textOr('content'), MAX_TEXT).trim(), ...payload.list('embeds', MAX_EMBEDS).map(embedOf));
      return { topic: inline(payload.textOr('thread_name') || payload.textOr('username', NO_TOPIC)), content };
    },
  },
};

function embedOf(embed: Payload): string {
  const title = embed.textOr('title');
  const image = embed.textOr('image.url');
  const fields = embed.list('fields', MAX_FIELDS).map((field) => `${bold(field.textOr('name'))}: ${inline(field.textOr('value'))}`);
  const footer = [inline(embed.textOr('footer.text')), embed.has('timestamp') ? time(embed.textOr('timestamp')) : ''];
  return paragraphs(
    link(embed.textOr('author.name'), embed.textOr('author.url')),
    title === '' ? '' : `**${link(title.replaceAll('*', ''), embed.textOr('url'))}**`,
    shorten(embed.textOr('description'), MAX_TEXT).trim(),
    fields.join('\n'),
    image === '' ? '' : link(title || 'image', image),
    footer.filter((part) => part !== '').join(' | '),
  );
}

export const SLACK: Integration = {
  name: 'slack',
  displayName: 'Slack',
  setUp:
    'Create an application of Slack, enter the address as request URL of its event subscriptions, subscribe to `message.channels`, and invite the application to the channel.',
  example: {
    body: {
      type: 'event_callback',
      event_id: 'Ev00EXAMPLE',
      event: { type: 'message', channel: 'C0GARDEN', user: 'U0ADA', text: 'The *beans* are dry.', ts: '1777896000.000100' },
    },
  },
  // Outgoing webhooks, which Slack calls legacy, send a form without a type.
  event: {
    from: (payload) =>
      payload.textOr('type') === 'event_callback' ? payload.text('event.type') : payload.textOr('type', 'outgoing_webhook'),
  },
  deliveryId: { path: 'event_id' },
  signature: { kind: 'slack', header: 'X-Slack-Signature', timeHeader: 'X-Slack-Request-Timestamp' },
  choosesEvents: false,
  // The controller answers the challenge with which Slack verifies an address.
  ignored: ['url_verification', 'app_rate_limited'],
  events: {
    message: (payload) => slackMessage(payload.object('event')),
    outgoing_webhook: (payload) => ({
      topic: inline(`#${payload.textOr('channel_name') || payload.text('channel_id')}`),
      content: said(payload.textOr('user_name') || payload.text('user_id'), payload.text('text')),
    }),
  },
};

function slackMessage(event: Payload): Written {
  if (!SLACK_SUBTYPES.has(event.textOr('subtype'))) return 'ignored';
  const user = event.firstText('username', 'bot_profile.name', 'user', 'bot_id') || 'Somebody';
  const files = event.list('files', MAX_FIELDS).map((file) => link(file.textOr('name', 'a file'), file.textOr('permalink')));
  const thread = event.textOr('thread_ts');
  const place = `#${event.text('channel')}`;
  return {
    topic: inline(thread === '' ? place : `${place} thread ${thread}`),
    content: paragraphs(said(user, event.textOr('text')), ...files),
  };
}

function said(user: string, text: string): string {
  return text.trim() === '' ? `${bold(user)}:` : `${bold(user)}: ${fromMrkdwn(shorten(text, MAX_TEXT).trim())}`;
}
