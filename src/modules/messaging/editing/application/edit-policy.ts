import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { type Channel, ChannelAccess } from '../../../channels/channels.api.js';
import type { RealmSettings } from '../../../realm/realm-settings.api.js';
import { type Realm, RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { GroupPermissions } from '../../../users/groups.api.js';
import type { AccessedMessage } from '../../messages/application/message-access.js';
import type { Message } from '../../messages/domain/message.js';
import { SubmessageRepository } from '../../reactions/application/reaction.repository.js';
import type { Move } from './message-edit.js';

/** Edits and moves, but not deletions, are accepted this long after the time limit, for users who began before it. */
export const GRACE_MS = 20_000;

/** Messages that were sent before this time can no longer be changed; null if there is no limit. */
export function oldestChangeable(now: number, limitSeconds: number | null, graceMs: number): number | null {
  return limitSeconds === null ? null : now - limitSeconds * 1000 - graceMs;
}

/** The stricter of two limits. */
export function stricter(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return first ?? second;
  return Math.max(first, second);
}

type Limit = keyof RealmSettings &
  (
    | 'message_content_edit_limit_seconds'
    | 'message_content_delete_limit_seconds'
    | 'move_messages_within_stream_limit_seconds'
    | 'move_messages_between_streams_limit_seconds'
  );

/** Decides whether an actor may edit, move or delete a message, and until when. */
@Injectable()
export class EditPolicy {
  constructor(
    private readonly users: UserLookup,
    private readonly permissions: GroupPermissions,
    private readonly channels: ChannelAccess,
    private readonly realms: RealmLookup,
    private readonly submessages: SubmessageRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @param graceMs how long after the time limit edits are accepted
   * @throws BadRequest if the actor may not edit the content of the message
   */
  async checkContent(actor: Actor, message: Message, graceMs = GRACE_MS): Promise<void> {
    const realm = await this.realms.get(actor.realmId);
    if (!realm.setting('allow_message_editing')) throw new BadRequest('Your organization has turned off message editing');
    if (message.senderId !== actor.userId) throw new BadRequest("You don't have permission to edit this message");
    if (this.isTooOld(realm, message, 'message_content_edit_limit_seconds', graceMs)) {
      throw new BadRequest('The time limit for editing this message has passed');
    }
    if (await this.submessages.hasAny(message.realmId, message.id)) throw new BadRequest('Widgets cannot be edited.');
  }

  /** @throws BadRequest if the actor may not move the message to this topic */
  async checkTopic(actor: Actor, message: Message, { resolution, topic, source, target }: Move): Promise<void> {
    if (topic === message.topic) return;
    const user = await this.users.get(actor.userId);
    if (resolution !== null) {
      if (await this.permissions.realmAllows('can_resolve_topics_group', user)) return;
      if (await this.channels.allows(source, 'canResolveTopics', user)) return;
      throw new BadRequest("You don't have permission to resolve topics in this channel.");
    }
    if (!(await this.permissions.realmAllows('can_move_messages_between_topics_group', user))) {
      const may = (channel: Channel): Promise<boolean> => this.channels.administersOrAllows(channel, 'canMoveMessagesWithin', user);
      // As on the Zulip server, the right in the channel that the message comes to is enough.
      if (!(await may(source)) && !(await may(target))) throw new BadRequest("You don't have permission to edit this message");
    }
    if (isModerator(actor)) return;
    if (this.isTooOld(await this.realms.get(actor.realmId), message, 'move_messages_within_stream_limit_seconds')) {
      throw new BadRequest("The time limit for editing this message's topic has passed.");
    }
  }

  /** @throws BadRequest if the actor may not move the message to this channel */
  async checkChannel(actor: Actor, message: Message, { source, target }: Move): Promise<void> {
    if (source.id === target.id) return;
    const user = await this.users.get(actor.userId);
    if (
      !(await this.permissions.realmAllows('can_move_messages_between_channels_group', user)) &&
      !(await this.channels.administersOrAllows(source, 'canMoveMessagesOut', user))
    ) {
      throw new BadRequest("You don't have permission to move this message");
    }
    if (!(await this.permissions.includes(target.canSendMessage, user))) {
      throw new BadRequest('You do not have permission to post in this channel.');
    }
    if (isModerator(actor)) return;
    if (this.isTooOld(await this.realms.get(actor.realmId), message, 'move_messages_between_streams_limit_seconds')) {
      throw new BadRequest("The time limit for editing this message's channel has passed");
    }
  }

  /**
   * @param topic all messages of the topic that the actor can see, ascending
   * @throws DomainError MOVE_MESSAGES_TIME_LIMIT_EXCEEDED if some of them are too old to be moved
   */
  async checkWholeTopic(
    actor: Actor,
    message: Message,
    move: Move,
    topic: readonly { readonly id: MessageId; readonly sentAt: number }[],
  ): Promise<void> {
    if (move.resolution !== null || isModerator(actor)) return;
    const realm = await this.realms.get(actor.realmId);
    const oldest = stricter(
      move.topic === message.topic ? null : this.oldest(realm, 'move_messages_within_stream_limit_seconds', GRACE_MS),
      move.source.id === move.target.id ? null : this.oldest(realm, 'move_messages_between_streams_limit_seconds', GRACE_MS),
    );
    if (oldest === null) return;
    const allowed = topic.filter(({ sentAt }) => sentAt > oldest);
    if (allowed.length === topic.length) return;
    throw new DomainError(
      'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      `You only have permission to move the ${allowed.length}/${topic.length} most recent messages in this topic.`,
      {
        first_message_id_allowed_to_move: allowed[0]?.id ?? null,
        total_messages_in_topic: topic.length,
        total_messages_allowed_to_move: allowed.length,
      },
    );
  }

  /** @throws BadRequest if the actor may not delete the message */
  async checkDeletion(actor: Actor, { message, channel }: AccessedMessage): Promise<void> {
    const user = await this.users.get(actor.userId);
    if (await this.permissions.realmAllows('can_delete_any_message_group', user)) return;
    if (channel && (await this.channels.allows(channel, 'canDeleteAnyMessage', user))) return;
    const sender = await this.users.get(message.senderId);
    const own = sender.id === actor.userId || sender.botOwnerId === actor.userId;
    const mayDeleteOwn =
      (await this.permissions.realmAllows('can_delete_own_message_group', user)) ||
      (channel !== undefined && (await this.channels.allows(channel, 'canDeleteOwnMessages', user)));
    if (!own || !mayDeleteOwn) throw new BadRequest("You don't have permission to delete this message");
    const oldest = this.oldest(await this.realms.get(actor.realmId), 'message_content_delete_limit_seconds', 0);
    if (oldest !== null && message.sentAt < oldest) throw new BadRequest('The time limit for deleting this message has passed');
  }

  private isTooOld(realm: Realm, { sentAt }: Message, limit: Limit, graceMs = GRACE_MS): boolean {
    const oldest = this.oldest(realm, limit, graceMs);
    return oldest !== null && sentAt < oldest;
  }

  private oldest(realm: Realm, limit: Limit, graceMs: number): number | null {
    return oldestChangeable(this.clock.now(), realm.setting(limit), graceMs);
  }
}

/** Moderators, administrators and owners may move messages without a time limit. */
function isModerator({ role }: Actor): boolean {
  return role <= Role.moderator;
}
