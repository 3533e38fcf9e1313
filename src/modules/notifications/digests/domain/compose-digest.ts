import { escapeHtml } from '../../../../kernel/text.js';

/** A message in a digest. */
export interface DigestMessage {
  readonly senderName: string;
  /** As it was written. */
  readonly text: string;
}

/** A topic in a digest. */
export interface DigestTopic {
  readonly channelName: string;
  readonly topicName: string;
  readonly url: string;
  /** The first messages; none if mails may not show messages. */
  readonly messages: readonly DigestMessage[];
  readonly moreMessages: number;
  /** Who wrote, the most active first. */
  readonly senderNames: readonly string[];
}

export interface DigestContent {
  readonly realmName: string;
  readonly realmUrl: string;
  readonly topics: readonly DigestTopic[];
  readonly newChannels: readonly { readonly name: string; readonly url: string }[];
}

export interface ComposedDigest {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const MAX_MESSAGE_CHARACTERS = 400;
const MAX_NAMES = 4;
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:16px}main{max-width:640px;margin:0 auto}h1{font-size:18px;margin:24px 0 8px}' +
  'blockquote{margin:4px 0 16px;padding:0 0 0 12px;border-left:3px solid #8888;white-space:pre-wrap}' +
  'footer{font-size:14px;margin-top:24px;border-top:1px solid #8888}p{margin:8px 0}';

/**
 * Writes a digest as text and as HTML. Both end where the link is appended that stops digests. The texts of messages and the names in them may
 * contain anything: in the text they stand behind quotation marks, in the HTML they are escaped.
 */
export function composeDigest(content: DigestContent): ComposedDigest {
  const subject = `What you missed in ${content.realmName}`;
  const begin = `This happened in ${content.realmName} while you were away.`;
  const settings = `${content.realmUrl}/#settings/notifications`;
  const channels = content.newChannels;
  const text = [
    begin,
    ...content.topics.map(topicText),
    ...(channels.length > 0 ? [`New channels: ${channels.map(({ name }) => `#${name}`).join(', ')}`] : []),
    `Settings of your notifications: ${settings}`,
    'No more digests:',
  ].join('\n\n');
  const links = channels.map(({ name, url }) => `<a href="${escapeHtml(url)}">#${escapeHtml(name)}</a>`).join(', ');
  const html = [
    `<p>${escapeHtml(begin)}</p>`,
    ...content.topics.map(topicHtml),
    ...(channels.length > 0 ? [`<section><h1>New channels</h1><p>${links}</p></section>`] : []),
    `<footer><p><a href="${escapeHtml(settings)}">Settings of your notifications in ${escapeHtml(content.realmName)}</a></p>`,
  ].join('');
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style>`;
  return { subject, text, html: `<!doctype html><html lang="en"><head>${head}</head><body><main>${html}` };
}

function topicText(topic: DigestTopic): string {
  const messages = topic.messages.map(({ senderName, text }) => `${senderName}:\n${quote(shorten(text))}`);
  return [`#${topic.channelName} > ${topic.topicName}`, ...messages, ...restOf(topic), `Open it: ${topic.url}`].join('\n\n');
}

function topicHtml(topic: DigestTopic): string {
  const messages = topic.messages.map(
    ({ senderName, text }) => `<p><strong>${escapeHtml(senderName)}</strong></p><blockquote>${escapeHtml(shorten(text))}</blockquote>`,
  );
  const rest = restOf(topic).map((line) => `<p>${escapeHtml(line)}</p>`);
  const title = `<h1><a href="${escapeHtml(topic.url)}">#${escapeHtml(topic.channelName)} &gt; ${escapeHtml(topic.topicName)}</a></h1>`;
  return `<section>${title}${messages.join('')}${rest.join('')}</section>`;
}

function restOf({ moreMessages, senderNames, messages }: DigestTopic): string[] {
  if (moreMessages === 0) return [];
  const others = senderNames.length - MAX_NAMES;
  const names = `${senderNames.slice(0, MAX_NAMES).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  const count = moreMessages === 1 ? '1 message' : `${moreMessages} messages`;
  return [messages.length > 0 ? `+ ${count.replace(' ', ' more ')}, in a conversation of ${names}` : `${count} by ${names}`];
}

function shorten(text: string): string {
  const characters = Array.from(text.trim());
  return characters.length <= MAX_MESSAGE_CHARACTERS ? characters.join('') : `${characters.slice(0, MAX_MESSAGE_CHARACTERS).join('')}…`;
}

function quote(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}
