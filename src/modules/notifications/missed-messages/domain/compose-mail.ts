import { escapeHtml } from '../../../../kernel/text.js';
import { mailSubject, placeName } from './mail-subject.js';
import type { MissedConversation, MissedMessage } from './missed-conversation.js';
import { reasonSentence } from './reason-sentence.js';

/** Which setting forbids mails to show messages. */
export type HiddenBy = 'organization' | 'account';

export interface MailFrame {
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
  readonly html: string;
}

/** The stored text has room for this many characters of at most four bytes. */
const MAX_TEXT_CHARACTERS = 15_000;
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:16px}main{max-width:640px;margin:0 auto}h1{font-size:18px;margin:24px 0 8px}' +
  'blockquote{margin:4px 0 16px;padding:0 0 0 12px;border-left:3px solid #8888}footer{font-size:14px;margin-top:24px;border-top:1px solid #8888}' +
  'pre{overflow-x:auto}p{margin:8px 0}';

/**
 * Writes a mail about missed messages as text and as HTML. Both end where the link is appended that stops such mails.
 * @param conversations the oldest first
 */
export function composeMail(conversations: readonly MissedConversation[], frame: MailFrame): ComposedMail {
  const subject = mailSubject(frame.hiddenBy === null ? conversations : null, frame.namesRealm ? frame.realmName : null);
  const [text, html] =
    frame.hiddenBy === null
      ? [shownText(conversations, frame), shownHtml(conversations, frame)]
      : hiddenBody(conversations, frame, frame.hiddenBy);
  const settings = `${frame.realmUrl}/#settings/notifications`;
  const footer = `<footer><p><a href="${escapeHtml(settings)}">Settings of your notifications in ${escapeHtml(frame.realmName)}</a></p>`;
  return {
    subject,
    text: `${cutText(text)}\n\nSettings of your notifications in ${frame.realmName}: ${settings}\n\nNo more mails about this conversation:`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head><body><main>${html}${footer}`,
  };
}

const REPLY = 'Reply to this mail to write in the conversation.';

function shownText(conversations: readonly MissedConversation[], { takesReplies }: MailFrame): string {
  return conversations
    .map((conversation) => {
      const messages = joinSenders(conversation.messages).map(({ senderName, parts }) => {
        return `${senderName}:\n${parts.map(({ text }) => quote(text)).join('\n>\n')}`;
      });
      return [
        placeName(conversation.place),
        ...messages,
        `Open it: ${conversation.url}`,
        reasonSentence(conversation),
        ...(takesReplies ? [REPLY] : []),
      ].join('\n\n');
    })
    .join('\n\n');
}

function shownHtml(conversations: readonly MissedConversation[], { takesReplies }: MailFrame): string {
  return conversations
    .map((conversation) => {
      const messages = joinSenders(conversation.messages).map(({ senderName, parts }) => {
        return `<p><strong>${escapeHtml(senderName)}</strong></p><blockquote>${parts.map(({ html }) => html).join('')}</blockquote>`;
      });
      const link = `<p><a href="${escapeHtml(conversation.url)}">Open the conversation</a></p>`;
      return `<section><h1>${escapeHtml(placeName(conversation.place))}</h1>${messages.join('')}${link}<p>${escapeHtml(reasonSentence(conversation))}</p>${takesReplies ? `<p>${REPLY}</p>` : ''}</section>`;
    })
    .join('');
}

/** Neither names nor texts, and why. */
function hiddenBody(
  conversations: readonly MissedConversation[],
  { realmName, realmUrl }: MailFrame,
  hiddenBy: HiddenBy,
): [string, string] {
  const count = conversations.reduce((sum, { messages }) => sum + messages.length, 0);
  const summary = `You have ${count === 1 ? 'a new message' : `${count} new messages`} in ${realmName}.`;
  const why =
    hiddenBy === 'organization'
      ? 'This mail does not show messages, because the organization does not allow it.'
      : 'This mail does not show messages, because you have chosen so in your settings.';
  const html = `<p>${escapeHtml(summary)}</p><p><a href="${escapeHtml(realmUrl)}">Open ${escapeHtml(realmName)}</a></p><p>${why}</p>`;
  return [`${summary}\n\n${realmUrl}\n\n${why}`, html];
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

function cutText(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_TEXT_CHARACTERS ? text : `${characters.slice(0, MAX_TEXT_CHARACTERS).join('')}\n[the rest is left out]`;
}
