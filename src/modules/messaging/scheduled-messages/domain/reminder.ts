import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { fenceAround } from '../../../../kernel/text.js';
import { truncate } from '../../messages/domain/message-content.js';

/** What an account wants to be reminded of. */
export interface Reminder {
  readonly targetId: MessageId;
  /** Empty if there is none. */
  readonly note: string;
}

/** A message of which somebody is reminded, as that account sees it. Names and places are Markdown. */
export interface RemindedMessage {
  readonly author: string;
  readonly isDirect: boolean;
  /** The fragment of the address of the message in the web client. */
  readonly path: string;
  /** Where it was sent, such as `in #**garden>roses@7**`. */
  readonly place: string;
  readonly content: string;
  /** What clients show in place of the content, such as `poll`. */
  readonly widget: string | null;
}

const WIDGETS: Readonly<Record<string, string>> = { poll: 'a poll', todo: 'a to-do list' };

/** The note without white space around it. @throws BadRequest if it is too long */
export function parseNote(typed: string): string {
  const note = typed.replaceAll(/\r\n?/g, '\n').trim();
  const max = LIMITS.MAX_REMINDER_NOTE_CODE_POINTS;
  if (Array.from(note).length > max) throw new BadRequest(`Maximum reminder note length: ${max} characters`);
  if (note.includes('\0')) throw new BadRequest('Message must not contain null bytes');
  return note;
}

/** The text of a reminder without the content of the message: what is stored until it is due, so that nothing outlives the message itself. */
export function reminderOutline(message: RemindedMessage, note: string): string {
  return `${heading(message, note)}\n\n${sentence(message)}.`;
}

/** The text of a reminder that is due, cut so that it is not too long for a message. */
export function reminderText(message: RemindedMessage, note: string): string {
  if (message.widget !== null) return reminderOutline(message, note);
  const fence = fenceAround(message.content, '`');
  const start = `${heading(message, note)}\n\n${sentence(message)}:\n${fence}quote\n`;
  const end = `\n${fence}`;
  const room = LIMITS.MAX_MESSAGE_CODE_POINTS - Array.from(start + end).length;
  return `${start}${truncate(message.content, room, '\n[message truncated]')}${end}`;
}

/** The text of a reminder whose account can no longer read the message. */
export function lostReminderText(note: string): string {
  return withNote('You requested a reminder for a message that was deleted, or that you can no longer read.', note);
}

function heading({ isDirect }: RemindedMessage, note: string): string {
  return withNote(`You requested a reminder for the following ${isDirect ? 'direct message' : 'message'}.`, note);
}

function withNote(text: string, note: string): string {
  return note === ''
    ? text
    : `${text} Note:\n${note
        .split('\n')
        .map((line) => ` > ${line}`)
        .join('\n')}`;
}

function sentence({ author, path, place, widget }: RemindedMessage): string {
  if (widget === null) return `${author} [said](${path}) ${place}`;
  return `${author} [sent](${path}) ${WIDGETS[widget] ?? 'a form'} ${place}`;
}
