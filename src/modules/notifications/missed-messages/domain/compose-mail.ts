import { escapeHtml, type TextLanguage } from '../../../../kernel/text.js';
import { causeSentence, mailSubject, MISSED_MESSAGE_TEXTS, placeName } from './missed-message-texts.js';
import type { MissedConversation, MissedMessage } from './missed-conversation.js';
import type { MissedMessageTexts } from './texts/en.js';

/** Which setting forbids mails to show messages. */
export type HiddenBy = 'organization' | 'account';

export interface MailFrame {
  readonly language: TextLanguage;
  readonly realmName: string;
  /** The name of the organization is part of the subject. */
  readonly namesRealm: boolean;
  /** Null if mails may show messages. */
  readonly hiddenBy: HiddenBy | null;
  readonly realmUrl: string;
  /** A reply to the mail becomes a message of the conversation. */
  readonly takesReplies: boolean;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  /** A fragment. */
  readonly html: string;
}

/** The stored text has room for this many characters of at most four bytes. */
const MAX_TEXT_CHARACTERS = 15_000;

/**
 * Writes a mail about missed messages as text and as HTML. They end with the
 * address of the settings, for which one has to log in: what stops such mails without a log-in stands in the headers only.
 * @param conversations the oldest first
 */
export function composeMail(conversations: readonly MissedConversation[], frame: MailFrame): ComposedMail {
  const { language, hiddenBy, realmName, realmUrl } = frame;
  const texts = MISSED_MESSAGE_TEXTS[language];
  const [text, html] =
    hiddenBy === null
      ? [shownText(conversations, frame, texts), shownHtml(conversations, frame, texts)]
      : hiddenBody(conversations, frame, texts.hiddenBy[hiddenBy]);
  const [settings, url] = [texts.settings(realmName), `${realmUrl}/#settings/notifications`];
  return {
    subject: mailSubject(hiddenBy === null ? conversations : null, frame.namesRealm ? realmName : null, language),
    text: `${cutText(text, texts.restOmitted)}\n\n${settings}: ${url}`,
    html: `${html}<p class="foot"><a href="${escapeHtml(url)}">${escapeHtml(settings)}</a></p>`,
  };
}

/**
 * Divides what an account missed into mails: one for each conversation, and as the last one that the limit allows a mail about all others.
 * @param budget how many mails the account may get now, at least 1
 */
export function planMails<T>(conversations: readonly T[], budget: number): T[][] {
  if (conversations.length <= budget) return conversations.map((one) => [one]);
  const alone = conversations.slice(0, budget - 1).map((one) => [one]);
  return [...alone, conversations.slice(budget - 1)];
}

function shownText(conversations: readonly MissedConversation[], { language, takesReplies }: MailFrame, texts: MissedMessageTexts): string {
  return conversations
    .map((conversation) => {
      const messages = joinSenders(conversation.messages).map(({ senderName, parts }) => {
        return `${senderName}:\n${parts.map(({ text }) => quote(text)).join('\n>\n')}`;
      });
      return [
        placeName(conversation.place, language),
        ...messages,
        `${texts.openConversation}: ${conversation.url}`,
        causeSentence(conversation, texts),
        ...(takesReplies ? [texts.reply] : []),
      ].join('\n\n');
    })
    .join('\n\n');
}

function shownHtml(conversations: readonly MissedConversation[], { language, takesReplies }: MailFrame, texts: MissedMessageTexts): string {
  return conversations
    .map((conversation) => {
      const messages = joinSenders(conversation.messages).map(({ senderName, parts }) => {
        return `<p class="from">${escapeHtml(senderName)}</p><blockquote>${parts.map(({ html }) => html).join('')}</blockquote>`;
      });
      const title = `<h1>${escapeHtml(placeName(conversation.place, language))}</h1>`;
      const link = `<p class="open"><a href="${escapeHtml(conversation.url)}">${texts.openConversation}</a></p>`;
      const why = [causeSentence(conversation, texts), ...(takesReplies ? [texts.reply] : [])].map((sentence) => escapeHtml(sentence));
      return `<section>${title}${messages.join('')}${link}<p class="why">${why.join('<br>')}</p></section>`;
    })
    .join('');
}

/** Neither names nor texts, and why. */
function hiddenBody(
  conversations: readonly MissedConversation[],
  { language, realmName, realmUrl }: MailFrame,
  why: string,
): [string, string] {
  const texts = MISSED_MESSAGE_TEXTS[language];
  const count = conversations.reduce((sum, { messages }) => sum + messages.length, 0);
  const summary = texts.newMessagesIn(count, realmName);
  const link = `<p class="open"><a href="${escapeHtml(realmUrl)}">${escapeHtml(texts.open(realmName))}</a></p>`;
  return [`${summary}\n\n${realmUrl}\n\n${why}`, `<p>${escapeHtml(summary)}</p>${link}<p class="why">${why}</p>`];
}

interface Joined {
  readonly senderName: string;
  readonly parts: readonly MissedMessage[];
}

/** Joins consecutive messages of the same sender. */
function joinSenders(messages: readonly MissedMessage[]): Joined[] {
  const joined: { senderName: string; parts: MissedMessage[] }[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last?.senderName === message.senderName) last.parts.push(message);
    else joined.push({ senderName: message.senderName, parts: [message] });
  }
  return joined;
}

function quote(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function cutText(text: string, end: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_TEXT_CHARACTERS ? text : `${characters.slice(0, MAX_TEXT_CHARACTERS).join('')}\n${end}`;
}
