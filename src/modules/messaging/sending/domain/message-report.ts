import type { UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { fenceAround } from '../../../../kernel/text.js';
import { truncate } from '../../messages/domain/message-content.js';

/** What a message can be reported for, by the keys of the API, in the order in which clients offer it. */
export const REPORT_TYPES = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
} as const;
export type ReportType = keyof typeof REPORT_TYPES;

/** The type that needs an explanation. */
export const OTHER_REASON: ReportType = 'other';

interface NamedUser {
  readonly id: UserId;
  readonly fullName: string;
}

export interface MessageReport {
  readonly type: ReportType;
  readonly description: string;
  readonly reporter: NamedUser;
  readonly author: NamedUser;
  /** To whom a direct message was sent, where that is not only the reporter; empty for a message of a channel. */
  readonly recipients: readonly NamedUser[];
  /** Milliseconds UTC. */
  readonly sentAt: number;
  /** The Markdown of the message. */
  readonly content: string;
  /** Where it is. */
  readonly place:
    { readonly channel: string; readonly topic: string; readonly id: number; readonly path: string } | { readonly path: string };
}

/** As many recipients of a direct message are named. */
const MAX_NAMED = 10;
/** What the Zulip server leaves for the texts around a message. */
const FRAME_CODE_POINTS = 500;
const MAX_CONTENT = LIMITS.MAX_MESSAGE_CODE_POINTS - LIMITS.MAX_REPORT_EXPLANATION_CODE_POINTS - FRAME_CODE_POINTS;
const CUT = '\n[message truncated]';
/** What ends a link to a message of a channel, or means something else in it. */
const UNLINKABLE = /[`>*&[\]]|\$\$/;

/** The report as moderators read it, in Markdown. It mentions nobody with a notice: neither does what it quotes. */
export function reportText(report: MessageReport): string {
  const { description, place, recipients, reporter, author } = report;
  const to = recipients.length === 0 ? '' : ` to ${names(recipients)}`;
  const time = `<time:${new Date(report.sentAt).toISOString().replace(/\.\d+Z$/, 'Z')}>`;
  const header = `${mention(reporter)} reported a message sent by ${mention(author)}${to} at ${time}.`;
  const reason = `**${REPORT_TYPES[report.type]}**. ${withoutMentions(description)}`.trimEnd();
  const before = `${header}\n\n${quoted(reason)}\n\n`;
  const rest = LIMITS.MAX_MESSAGE_CODE_POINTS - Array.from(before).length - FRAME_CODE_POINTS;
  const content = truncate(withoutMentions(report.content), Math.min(MAX_CONTENT, rest), CUT);
  return `${before}${fenced(`spoiler ${describePlace(place)}`, content)}`;
}

/** The topic of the reports about an account. */
export function reportTopic(author: NamedUser): string {
  return `${author.fullName} moderation`;
}

function mention({ fullName, id }: NamedUser): string {
  return `@_**${fullName}|${id}**`;
}

function names(people: readonly NamedUser[]): string {
  const named = people.slice(0, MAX_NAMED).map(mention);
  const others = people.length - named.length;
  if (others > 0) return `${named.join(', ')} and ${others} others`;
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter((part) => part !== '').join(' and ');
}

function describePlace(place: MessageReport['place']): string {
  if (!('channel' in place) || UNLINKABLE.test(place.channel + place.topic)) return `[Original message](${place.path})`;
  return `Original message at #**${place.channel}>${place.topic}@${place.id}**`;
}

/** Makes mentions silent. */
function withoutMentions(markdown: string): string {
  return markdown.replace(/@(\*{1,2})(?=[^*\s])/g, '@_$1');
}

/** A quote that ends, even if the text begins a fence and does not end it. */
function quoted(text: string): string {
  if (!/^\s*(?:`{3}|~{3})/m.test(text)) return fenced('quote', text);
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

/** A fence that nothing in the text ends. */
function fenced(kind: string, text: string): string {
  const fence = fenceAround(text, '`');
  return `${fence}${kind}\n${text}\n${fence}`;
}
