import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type EventLogRecord, type ClientEvent, ClientEvents, type MoveSide } from '../../../../kernel/client-events.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import type { Channel } from '../../../channels/channels.api.js';
import { audienceOfMessage, MessageAccess } from '../../messages/application/message-access.js';
import { LoadRecipientFlagsService } from '../../read-state/application/load-recipient-flags.service.js';
import type { LostStars } from '../../read-state/application/moved-read-state.js';
import { TopicLinkLookup } from '../../rendering/application/topic-link-lookup.js';
import type { ContentEdit } from './edit-content.service.js';
import type { MessageEdit, Move } from './message-edit.js';

export interface EditContext {
  /** Milliseconds UTC. */
  readonly now: number;
  /** The change of content that is part of the same edit, if there is one. */
  readonly contentEdit: ContentEdit | null;
}

/** What was moved, and whom it concerns beside the members of the channels. */
export interface MovedMessages extends EditContext {
  readonly messageIds: readonly MessageId[];
  readonly lostStars: readonly LostStars[];
  /** As `MoveEvents.listOutsiders`. */
  readonly outsiders: readonly UserId[];
}

/** Flags of a moved message for accounts that can read it but have not received it in the new channel. */
const HISTORICAL = ['read', 'historical'];

/** Publishes the moving of messages. */
@Injectable()
export class MoveEvents {
  constructor(
    private readonly access: MessageAccess,
    private readonly flags: LoadRecipientFlagsService,
    private readonly topicLinks: TopicLinkLookup,
    private readonly events: ClientEvents,
  ) {}

  /** The accounts outside the channels that the move concerns as well; before the move. */
  listOutsiders(source: Channel, messageIds: readonly MessageId[]): Promise<UserId[]> {
    return this.access.listOutsideReaders(source, messageIds);
  }

  /** Runs inside the unit of work of the move. */
  async publish(
    actor: Actor,
    { message }: MessageEdit,
    move: Move,
    { now, contentEdit, messageIds, lostStars, outsiders }: MovedMessages,
  ): Promise<void> {
    const { source, target, topic, propagation } = move;
    const { realmId, id } = message;
    const event: ClientEvent = {
      type: 'update_message',
      user_id: actor.userId,
      edit_timestamp: Math.floor(now / 1000),
      message_id: id,
      message_ids: messageIds,
      rendering_only: false,
      stream_name: source.name,
      stream_id: source.id,
      ...contentEdit?.event,
      propagate_mode: propagation,
      orig_subject: message.topic,
      ...(topic === message.topic
        ? {}
        : { subject: topic, topic_links: (await this.topicLinks.findIn(realmId, [topic])).get(topic) ?? [] }),
      ...(source.id === target.id ? {} : { new_stream_id: target.id }),
    };
    const flags = await this.flags.load({ ...(contentEdit?.message ?? message), conversationId: target.conversationId, topic });
    if (source.id === target.id) {
      await this.events.publish([{ realmId, event, audience: audienceOfMessage(source, message, outsiders), flags }]);
      return;
    }
    const audience = { kind: 'moved', messageId: id, from: sideOf(source), to: sideOf(target) } as const;
    const losers = [...new Set([...outsiders, ...lostStars.flatMap(({ userIds }) => userIds)])];
    const deleted: ClientEvent = {
      type: 'delete_message',
      message_ids: messageIds,
      message_type: 'stream',
      stream_id: source.id,
      topic: message.topic,
    };
    const read: ClientEvent = { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', messages: messageIds, all: false };
    await this.events.publish([
      { realmId, event, audience: { ...audience, group: 'members' }, flags },
      {
        realmId,
        event,
        audience: { ...audience, group: 'otherReaders', also: outsiders },
        flags: { ofAll: HISTORICAL, ofUsers: flags.ofUsers },
      },
      { realmId, event: read, audience: { ...audience, group: 'otherReaders' } },
      ...lostStars.map(({ messageIds: messages, userIds }) => ({
        realmId,
        event: { type: 'update_message_flags', op: 'remove', operation: 'remove', flag: 'starred', messages, all: false } as const,
        audience: { kind: 'users', userIds } as const,
      })),
      { realmId, event: deleted, audience: { ...audience, group: 'excluded', also: losers } },
      { realmId, changedPeriods: [target.conversationId] },
    ] satisfies EventLogRecord[]);
  }
}

function sideOf({ conversationId, visibility, hasSharedHistory: history }: Channel): MoveSide {
  return { conversationId, visibility, history };
}
