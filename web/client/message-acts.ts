import { createMutable } from 'solid-js/store';
import { api, answerOf } from '../api/api-client.js';
import type { paths } from '../api/api-types.js';
import type { Event, EventOf, Message } from '../api/wire.js';
import type { ClientState } from '../state/model/client-state.js';
import type { Emoji } from '../state/messages/emoji.js';
import { removeEntry } from '../state/events/event-appliers.js';
import type { Feed } from '../state/model/feed.js';
import { participantsOf } from '../state/search/narrow-matching.js';
import { hasReacted } from '../state/messages/reactions.js';
import { isMentioned } from '../state/model/unread.js';
import { report, reportFailure } from './outcomes.js';
import { wireNarrow } from './feed-pages.js';
import type { OwnActs } from './own-acts.js';
import type { ReadMarks } from './read-marks.js';

/** Of messages that one request marks as unread. */
const UNREAD_BATCH = 5000;

/** Flags that the account sets by itself. */
type OwnFlag = 'read' | 'starred' | 'collapsed';

/**
 * What the account does with messages. It is shown in the same frame, and taken back if the server refuses it.
 */
export class MessageActs {
  /** The messages that the server is asked to delete, by id. Tracked. */
  readonly deleting = createMutable<Record<number, true>>({});

  constructor(
    private readonly state: ClientState,
    private readonly readMarks: ReadMarks,
    private readonly ownActs: OwnActs,
  ) {}

  /** Adds a reaction, or takes it back if it is there. */
  async toggleReaction(message: Message, emoji: Pick<Emoji, 'name' | 'code' | 'type'>): Promise<void> {
    const { ownId } = this.state;
    const op = hasReacted(message.reactions, emoji, ownId) ? 'remove' : 'add';
    const reaction = { emoji_name: emoji.name, emoji_code: emoji.code, reaction_type: emoji.type };
    const path = { params: { path: { message_id: message.id } }, body: reaction };
    await this.attempt(
      (direction) => ({
        id: -1,
        type: 'reaction',
        op: direction === 'do' ? op : opposite(op),
        message_id: message.id,
        user_id: ownId,
        user: { user_id: ownId, email: '', full_name: '' },
        ...reaction,
      }),
      () =>
        op === 'add'
          ? answerOf(api.POST('/api/v1/messages/{message_id}/reactions', path))
          : answerOf(api.DELETE('/api/v1/messages/{message_id}/reactions', path)),
    );
  }

  /** Adds the star, or removes it, which the reader can take back: the message leaves the list of starred messages. */
  async setStar(message: Message, starred: boolean): Promise<void> {
    if (!starred) report({ kind: 'unstarred' }, () => void this.setStar(message, true));
    await this.setFlag(message, 'starred', starred);
  }

  /** Shows one line in place of a message, or the message again. */
  async setCollapsed(message: Message, collapsed: boolean): Promise<void> {
    await this.setFlag(message, 'collapsed', collapsed);
  }

  /** Marks a message of a feed and all after it as unread, and marks nothing as read until the reader leaves. */
  async markUnreadFrom(feed: Feed, id: number): Promise<void> {
    const ids = feed.ids.filter((one) => one >= id && this.state.messages[one]?.flags.includes('read'));
    const messages = ids.flatMap((one) => this.state.messages[one] ?? []);
    this.readMarks.suspend(feed.ids.filter((one) => one >= id));
    await this.attempt(
      (direction) => ({
        ...flagsEvent(ids, 'read', direction === 'do' ? 'remove' : 'add'),
        message_details: Object.fromEntries(messages.map((message) => [message.id, this.unreadDetail(message)])),
      }),
      () => markUnread(this.state, feed, id),
    );
  }

  /** Asks the server to delete a message. It disappears when the server says so. */
  async delete(id: number): Promise<void> {
    this.deleting[id] = true;
    try {
      await answerOf(api.DELETE('/api/v1/messages/{message_id}', { params: { path: { message_id: id } } }));
    } catch (error) {
      reportFailure(error);
    } finally {
      removeEntry(this.deleting, id);
    }
  }

  private async setFlag({ id }: Message, flag: OwnFlag, on: boolean): Promise<void> {
    const op = on ? 'add' : 'remove';
    await this.attempt(
      (direction) => flagsEvent([id], flag, direction === 'do' ? op : opposite(op)),
      () => answerOf(api.POST('/api/v1/messages/flags', { body: { messages: [id], op, flag } })),
    );
  }

  /** @param event what the act changes, or what takes it back */
  private async attempt(event: (direction: 'do' | 'undo') => Event, request: () => Promise<unknown>): Promise<void> {
    await this.ownActs.attempt({ event: event('do'), undo: event('undo'), request }).catch(reportFailure);
  }

  private unreadDetail(message: Message): NonNullable<EventOf<'update_message_flags'>['message_details']>[string] {
    const mention = isMentioned(message.flags) ? ({ mentioned: true } as const) : {};
    if (message.type === 'stream') return { type: 'stream', stream_id: message.stream_id ?? 0, topic: message.subject, ...mention };
    return { type: 'private', user_ids: participantsOf(message).filter((one) => one !== this.state.ownId), ...mention };
  }
}

type ReportForm = NonNullable<
  paths['/api/v1/messages/{message_id}/report']['post']['requestBody']
>['content']['application/x-www-form-urlencoded'];
/** What a message can be reported for. */
export type ReportType = ReportForm['report_type'];

/** Tells the moderators what is wrong with a message. @throws ApiError, ConnectionLost or SessionEnded */
export async function reportMessage(id: number, type: ReportType, description: string): Promise<void> {
  const body = { report_type: type, description };
  await answerOf(api.POST('/api/v1/messages/{message_id}/report', { params: { path: { message_id: id } }, body }));
}

function opposite(op: 'add' | 'remove'): 'add' | 'remove' {
  return op === 'add' ? 'remove' : 'add';
}

function flagsEvent(messages: number[], flag: OwnFlag, op: 'add' | 'remove'): EventOf<'update_message_flags'> {
  return { id: -1, type: 'update_message_flags', op, operation: op, flag, messages, all: false };
}

async function markUnread(state: ClientState, feed: Feed, first: number): Promise<void> {
  let anchor: number | null = first;
  while (anchor !== null) anchor = await markBatchUnread(state, feed, anchor, anchor === first);
}

/** @returns the message after which the next batch begins; null after the last one */
async function markBatchUnread(state: ClientState, feed: Feed, anchor: number, include: boolean): Promise<number | null> {
  const body = {
    anchor: String(anchor),
    include_anchor: include,
    num_before: 0,
    num_after: UNREAD_BATCH,
    narrow: [...wireNarrow(state, feed.narrow)] as never,
    op: 'remove',
    flag: 'read',
  };
  const answer = await answerOf(api.POST('/api/v1/messages/flags/narrow', { body }));
  return answer.found_newest ? null : answer.last_processed_id;
}
