import type { MessageId } from '../../../../kernel/ids.js';
import { encodeHashComponent } from '../../../../kernel/text.js';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { Channel } from '../../../channels/channels.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import type { Message } from '../../messages/domain/message.js';
import { withoutResolvedPrefix } from '../../topics/domain/topic-visibility.js';
import { INTERNAL_CLIENT, NotificationBot } from '../../sending/application/notification-bot.js';
import { RenderMessageService } from '../../rendering/application/render-message.service.js';
import type { Move, MoveOutcome, UpdateMessageInput } from './message-edit.js';
import { PostMessageService } from '../../sending/application/post-message.service.js';

/** Path of the web client at which a message of a channel is shown. */
export function channelMessagePath(channel: { readonly id: number; readonly name: string }, topic: string, id: MessageId): string {
  return `#narrow/channel/${channel.id}-${encodeHashComponent(channel.name.replaceAll(' ', '-'))}/topic/${encodeHashComponent(topic)}/near/${id}`;
}

interface Moved {
  readonly message: Message;
  readonly move: Move;
  readonly outcome: MoveOutcome;
}

/** Tells topics what was moved from them and to them, where the organization has an account that does. */
@Injectable()
export class MoveNotices {
  constructor(
    private readonly bot: NotificationBot,
    private readonly users: UserLookup,
    private readonly rendering: RenderMessageService,
    private readonly posting: PostMessageService,
  ) {}

  /** After the unit of work that moved the messages. */
  async notify(actor: Actor, moved: Moved, { notifyOldTopic, notifyNewTopic }: UpdateMessageInput): Promise<void> {
    const { move, message } = moved;
    const notifier = await this.bot.findFor(actor.realmId);
    if (!notifier) return;
    const mover = await this.users.get(actor.userId);
    const name = `@_**${mover.fullName}|${mover.id}**`;
    if (move.resolution !== null) await this.post(notifier, move.target, move.topic, `${name} marked this topic as ${move.resolution}.`);
    const renamed = move.source.id !== move.target.id || withoutResolvedPrefix(message.topic) !== withoutResolvedPrefix(move.topic);
    if (notifyNewTopic && (move.resolution === null || renamed)) {
      await this.post(notifier, move.target, move.topic, `${name} moved ${arrived(moved)} here from ${link(move.source, message.topic)}.`);
    }
    if (notifyOldTopic) {
      await this.post(notifier, move.source, message.topic, `${name} moved ${left(moved)} to ${link(move.target, move.topic)}.`);
    }
  }

  private async post(sender: User, channel: Channel, topic: string, content: string): Promise<void> {
    const rendered = await this.rendering.render({ realmId: sender.realmId, userId: sender.id }, content);
    const destination = { kind: 'channel', conversationId: channel.conversationId, channel, topic } as const;
    await this.posting.post({ sender, destination, content, rendered, clientName: INTERNAL_CLIENT, readBySender: false, key: null });
  }
}

function arrived({ message, move, outcome: { messageIds, wholeTopic, newTopicWasEmpty } }: Moved): string {
  if (wholeTopic && newTopicWasEmpty) return 'this topic';
  return messageIds.length === 1
    ? `[a message](${channelMessagePath(move.target, move.topic, message.id)})`
    : `${messageIds.length} messages`;
}

function left({ outcome: { messageIds, wholeTopic } }: Moved): string {
  if (wholeTopic) return 'this topic';
  return messageIds.length === 1 ? 'a message from here' : `${messageIds.length} messages from here`;
}

function link(channel: Channel, topic: string): string {
  return `#**${channel.name}>${topic}**`;
}
