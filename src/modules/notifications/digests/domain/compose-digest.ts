import { escapeHtml, type TextLanguage } from '../../../../kernel/text.js';
import { MISSED_MESSAGE_TEXTS } from '../../missed-messages/domain/missed-message-texts.js';
import type { MissedMessageTexts } from '../../missed-messages/domain/texts/en.js';

type DigestTexts = MissedMessageTexts['digest'];

/** A message in a digest. */
export interface DigestMessage {
  readonly senderName: string;
  /** As it was written, with hidden spoilers. */
  readonly text: string;
  /** A fragment that mail programs can show; null for the beginning of `text`, because the message is long. */
  readonly html: string | null;
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
  readonly language: TextLanguage;
  readonly realmName: string;
  readonly realmUrl: string;
  readonly topics: readonly DigestTopic[];
  readonly newChannels: readonly { readonly name: string; readonly url: string }[];
}

export interface ComposedDigest {
  readonly subject: string;
  readonly text: string;
  /** A fragment. */
  readonly html: string;
}

/** Of longer messages digests show the beginning. */
export const MAX_MESSAGE_CHARACTERS = 400;
const MAX_NAMES = 4;

/**
 * Writes a digest as text and as HTML. The texts of messages and the names in them may
 * contain anything: in the text they stand behind quotation marks, in the HTML they are escaped.
 */
export function composeDigest(content: DigestContent): ComposedDigest {
  const { language, realmName, newChannels } = content;
  const texts = MISSED_MESSAGE_TEXTS[language].digest;
  const [settings, url] = [texts.settings(realmName), `${content.realmUrl}/#settings/notifications`];
  const names = new Intl.ListFormat(language);
  const text = [
    texts.begin(realmName),
    ...content.topics.map((topic) => topicText(topic, names, texts)),
    ...(newChannels.length > 0 ? [`${texts.newChannels}: ${newChannels.map(({ name }) => `#${name}`).join(', ')}`] : []),
    `${settings}: ${url}`,
  ].join('\n\n');
  const links = newChannels.map((channel) => `<a href="${escapeHtml(channel.url)}">#${escapeHtml(channel.name)}</a>`).join(', ');
  const html = [
    `<p>${escapeHtml(texts.begin(realmName))}</p>`,
    ...content.topics.map((topic) => topicHtml(topic, names, texts)),
    ...(newChannels.length > 0 ? [`<section><h1>${texts.newChannels}</h1><p>${links}</p></section>`] : []),
    `<p class="foot"><a href="${escapeHtml(url)}">${escapeHtml(settings)}</a></p>`,
  ].join('');
  return { subject: texts.subject(realmName), text, html };
}

function topicText(topic: DigestTopic, names: Intl.ListFormat, texts: DigestTexts): string {
  const messages = topic.messages.map(({ senderName, text }) => `${senderName}:\n${quote(shorten(text))}`);
  return [
    `#${topic.channelName} > ${topic.topicName}`,
    ...messages,
    ...restOf(topic, names, texts),
    `${texts.openTopic}: ${topic.url}`,
  ].join('\n\n');
}

function topicHtml(topic: DigestTopic, names: Intl.ListFormat, texts: DigestTexts): string {
  const messages = topic.messages.map(({ senderName, text, html }) => {
    const shown = html ?? `<p class="plain">${escapeHtml(shorten(text))}</p>`;
    return `<p class="from">${escapeHtml(senderName)}</p><blockquote>${shown}</blockquote>`;
  });
  const rest = restOf(topic, names, texts).map((line) => `<p class="why">${escapeHtml(line)}</p>`);
  const title = `<h1><a href="${escapeHtml(topic.url)}">#${escapeHtml(topic.channelName)} &gt; ${escapeHtml(topic.topicName)}</a></h1>`;
  return `<section>${title}${messages.join('')}${rest.join('')}</section>`;
}

function restOf({ moreMessages, senderNames, messages }: DigestTopic, list: Intl.ListFormat, texts: DigestTexts): string[] {
  if (moreMessages === 0) return [];
  const others = senderNames.length - MAX_NAMES;
  const names = list.format([...senderNames.slice(0, MAX_NAMES), ...(others > 0 ? [texts.otherPeople(others)] : [])]);
  return [messages.length > 0 ? texts.moreMessages(moreMessages, names) : texts.messagesBy(moreMessages, names)];
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
