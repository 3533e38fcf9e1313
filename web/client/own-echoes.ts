import type { Event, EventOf } from '../api/wire.js';
import { topicKey } from '../state/model/conversation.js';

/**
 * What the server reports of own acts that are shown already. If a later act about the same thing is under way, such a report is about the
 * past: it would show for a moment what the person has just changed again.
 */
export class OwnEchoes {
  /** Of each thing, what is to be reported about it, the oldest first. */
  private readonly expected = new Map<string, string[]>();

  /** To be called with the event that shows an act. @returns a function that expects its report no more */
  expect(event: Event): () => void {
    const change = changeOf(event);
    if (!change) return () => undefined;
    const values = this.expected.get(change.subject) ?? [];
    this.expected.set(change.subject, [...values, change.value]);
    return () => {
      const left = this.expected.get(change.subject) ?? [];
      this.keep(change.subject, left.toSpliced(left.lastIndexOf(change.value), left.includes(change.value) ? 1 : 0));
    };
  }

  /** Whether an event of the server reports an act that a later one has overtaken. To be asked once for each event. */
  isOvertaken(event: Event): boolean {
    if (this.expected.size === 0) return false;
    const change = changeOf(event);
    const values = change && this.expected.get(change.subject);
    if (!change || !values?.includes(change.value)) return false;
    // An act that changed nothing is not reported.
    const later = values.slice(values.indexOf(change.value) + 1);
    this.keep(change.subject, later);
    return later.length > 0;
  }

  private keep(subject: string, values: readonly string[]): void {
    if (values.length > 0) this.expected.set(subject, [...values]);
    else this.expected.delete(subject);
  }
}

/** What an event changes, and to what. */
interface Change {
  readonly subject: string;
  readonly value: string;
}

/** The change of which an event tells; undefined if it is none that is shown before the server has it. */
export function changeOf(event: Event): Change | undefined {
  switch (event.type) {
    case 'reaction': {
      const { message_id, user_id, reaction_type, emoji_code, op } = event;
      return { subject: ['reaction', message_id, user_id, reaction_type, emoji_code].join(' '), value: op };
    }
    case 'update_message_flags':
      return { subject: ['flag', event.flag, ...event.messages].join(' '), value: event.op };
    case 'user_topic':
      return { subject: topicKey(event.stream_id, event.topic_name), value: String(event.visibility_policy) };
    case 'user_status':
      return {
        subject: `status ${event.user_id}`,
        value: JSON.stringify([event.status_text ?? '', event.emoji_name ?? '', event.emoji_code ?? '']),
      };
    case 'muted_users':
      return {
        subject: 'muted people',
        value: event.muted_users
          .map(({ id }) => id)
          .toSorted((a, b) => a - b)
          .join(' '),
      };
    case 'subscription':
      if (event.op === 'update') {
        return { subject: ['subscription', event.stream_id, event.property].join(' '), value: JSON.stringify(event.value) };
      }
      if (event.op !== 'add' && event.op !== 'remove') return undefined;
      return { subject: ['subscription', ...event.subscriptions.map(({ stream_id }) => stream_id)].join(' '), value: event.op };
    case 'channel_folder':
      return folderOrderOf(event);
    default:
      return undefined;
  }
}

function folderOrderOf(event: EventOf<'channel_folder'>): Change | undefined {
  return event.op === 'reorder' ? { subject: 'folders', value: event.order.join(' ') } : undefined;
}
