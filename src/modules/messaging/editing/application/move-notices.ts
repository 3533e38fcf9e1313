import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { encodeHashComponent, foldCase } from '../../../../kernel/text.js';
import type { Channel } from '../../../channels/channels.api.js';
import { MembershipRepository } from '../../../channels/subscriptions.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { INTERNAL_CLIENT, SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import type { Message } from '../../messages/domain/message.js';
import { RenderMessageService } from '../../rendering/application/render-message.service.js';
import { type MemberReaders, PostMessageService } from '../../sending/application/post-message.service.js';
import { UserTopicRepository } from '../../topics/application/topic.repository.js';
import { VisibilityPolicy, withoutResolvedPrefix } from '../../topics/domain/topic-visibility.js';
import type { Move, MoveResult, UpdateMessageInput } from './message-edit.js';

/** The path of the web client that shows a message of a channel. */
export function channelMessagePath(channel: { readonly id: number; readonly name: string }, topic: string, id: MessageId): string {
  return `#narrow/channel/${channel.id}-${encodeHashComponent(channel.name.replaceAll(' ', '-'))}/topic/${encodeHashComponent(topic)}/near/${id}`;
}

interface Moved {
  readonly message: Message;
  readonly move: Move;
  readonly result: MoveResult;
}

/** Posts notices to the old and the new topic of a move, in realms that have a notification bot. Who moved the messages has read them. */
@Injectable()
export class MoveNotices {
  constructor(
    private readonly systemBots: SystemBotsService,
    private readonly users: UserLookup,
    private readonly rendering: RenderMessageService,
    private readonly posting: PostMessageService,
    private readonly memberships: MembershipRepository,
    private readonly userTopics: UserTopicRepository,
  ) {}

  /** Runs after the unit of work of the move. */
  async notify(actor: Actor, moved: Moved, { notifyOldTopic, notifyNewTopic }: UpdateMessageInput): Promise<void> {
    const { move, message } = moved;
    // Topics whose names differ by case only are the same, so that nothing has been moved.
    if (move.source.id === move.target.id && isSameTopic(message.topic, move.topic)) return;
    const bot = await this.systemBots.find(actor.realmId, SYSTEM_BOTS.notification);
    if (!bot) return;
    const mover = await this.users.get(actor.userId);
    const name = `@_**${mover.fullName}|${mover.id}**`;
    const post = (channel: Channel, topic: string, content: string, readers?: MemberReaders): Promise<void> =>
      this.post(bot, channel, topic, content, mover.id, readers);
    if (move.resolution !== null) {
      await post(move.target, move.topic, `${name} marked this topic as ${move.resolution}.`, await this.findReaders(move));
    }
    const renamed =
      move.source.id !== move.target.id || !isSameTopic(withoutResolvedPrefix(message.topic), withoutResolvedPrefix(move.topic));
    if (notifyNewTopic && (move.resolution === null || renamed)) {
      await post(move.target, move.topic, `${name} moved ${describeAtTarget(moved)} here from ${link(move.source, message.topic)}.`);
    }
    if (notifyOldTopic) {
      await post(move.source, message.topic, `${name} moved ${describeAtSource(moved)} to ${link(move.target, move.topic)}.`);
    }
  }

  /** For whom it is unread that a topic is resolved, or no longer: as each member has chosen. */
  private async findReaders({ target: { realmId, conversationId }, topic }: Move): Promise<MemberReaders> {
    const memberIds = (await this.memberships.loadActiveMembers([conversationId])).get(conversationId) ?? [];
    const members = await this.users.findByIds(memberIds);
    const policies = await this.userTopics.listByTopic(realmId, conversationId, topic);
    const isUnread = (id: UserId): boolean => {
      const choice = members.get(id)?.setting('resolved_topic_notice_auto_read_policy');
      return choice === 'never' || (choice === 'except_followed' && policies.get(id) === VisibilityPolicy.followed);
    };
    return { read: memberIds.filter((id) => !isUnread(id)), unread: memberIds.filter(isUnread) };
  }

  private async post(
    sender: User,
    channel: Channel,
    topic: string,
    content: string,
    readBy: UserId,
    readByMembers?: MemberReaders,
  ): Promise<void> {
    const rendered = await this.rendering.render({ realmId: sender.realmId, userId: sender.id }, content);
    const destination = { kind: 'channel', conversationId: channel.conversationId, channel, topic } as const;
    await this.posting.post({
      sender,
      destination,
      content,
      rendered,
      clientName: INTERNAL_CLIENT,
      readBySender: false,
      readBy,
      ...(readByMembers ? { readByMembers } : {}),
      key: null,
    });
  }
}

function isSameTopic(one: string, other: string): boolean {
  return foldCase(one) === foldCase(other);
}

function describeAtTarget({ message, move, result: { messageIds, wholeTopic, newTopicWasEmpty } }: Moved): string {
  if (wholeTopic && newTopicWasEmpty) return 'this topic';
  return messageIds.length === 1
    ? `[a message](${channelMessagePath(move.target, move.topic, message.id)})`
    : `${messageIds.length} messages`;
}

function describeAtSource({ result: { messageIds, wholeTopic } }: Moved): string {
  if (wholeTopic) return 'this topic';
  return messageIds.length === 1 ? 'a message from here' : `${messageIds.length} messages from here`;
}

function link(channel: Channel, topic: string): string {
  return `#**${channel.name}>${topic}**`;
}
