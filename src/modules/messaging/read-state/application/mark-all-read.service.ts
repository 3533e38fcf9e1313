import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { chunks } from '../../../../kernel/chunks.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { foldCase } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type Channel, ChannelAccess } from '../../../channels/channels.api.js';
import { MutedMessageReader } from '../../../users/users-ports.api.js';
import { TopicQueries } from '../../topics/application/topic.repository.js';
import { ChangeFlagsService } from './change-flags.service.js';
import { FlagEvents } from './flag-events.js';
import { ReadStateRepository } from './read-state.repository.js';

/** Messages that are marked in one transaction. */
const MESSAGES_PER_TRANSACTION = 1_000;

/** Marks all messages, those of a channel, of a topic or of a muted sender as read. */
@Injectable()
export class MarkAllReadService extends MutedMessageReader {
  constructor(
    private readonly access: ChannelAccess,
    private readonly state: ReadStateRepository,
    private readonly topics: TopicQueries,
    private readonly flags: ChangeFlagsService,
    private readonly events: FlagEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** The marks first, which may be many: nobody else waits for them, but whoever sends with the account waits for its memberships. */
  async markAll(actor: Actor): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.state.clearAllMarks(actor.userId);
      await this.state.markAllRead(actor.userId);
      await this.events.publishAllRead(actor);
    }, 'committed');
  }

  /** Runs a constant number of statements, however many messages are unread. @throws BadRequest `Invalid channel ID` */
  async markChannel(actor: Actor, channelId: ChannelId): Promise<void> {
    const { conversationId } = await this.accessActive(actor, channelId);
    await this.unitOfWork.run(async () => {
      const [position] = await this.state.lockPositions(actor.userId, [conversationId]);
      if (!position?.active) return;
      const { read, unread } = await this.state.findMarkedMessages(actor.userId, position);
      if (position.readThroughId >= position.lastMessageId && unread.length === 0) return;
      await this.state.markConversationRead(actor.userId, position, read.length + unread.length > 0);
      await this.events.publishRangeRead(actor, {
        conversationId,
        after: position.readThroughId,
        upTo: position.lastMessageId,
        except: read,
        more: unread,
      });
    });
  }

  /** @throws BadRequest `Invalid channel ID`, `No such topic '<name>'` */
  async markTopic(actor: Actor, channelId: ChannelId, name: string): Promise<void> {
    const channel = await this.accessActive(actor, channelId);
    const topicKey = foldCase(name === EMPTY_TOPIC_DISPLAY_NAME ? '' : name);
    const { conversationId } = channel;
    const history = await this.access.canReadHistory(actor, channel);
    const oldest = await this.topics.findEnd('oldest', actor.realmId, conversationId, topicKey, history ? null : actor.userId);
    if (oldest === null) throw new BadRequest(`No such topic '${name}'`);
    const unread = await this.unitOfWork.run(async () => {
      const [position] = await this.state.lockPositions(actor.userId, [conversationId]);
      return position?.active ? this.state.findUnreadInTopic(actor.userId, position, actor.realmId, topicKey) : [];
    });
    for (const part of chunks(unread, MESSAGES_PER_TRANSACTION)) {
      await this.flags.changeReadable(actor, part, { op: 'add', flag: 'read' });
    }
  }

  /** Marks what a muted account has written as read. Messages that it sends later are read from the start (`MessageJournal`). */
  async markSenderRead(actor: Actor, senderId: UserId): Promise<void> {
    // A message that was being sent when its sender was muted is not marked by the journal, and would not be visible here without the wait.
    await this.unitOfWork.run(() => this.state.awaitSends(actor.userId));
    for (let from = 0; ;) {
      const ids = await this.state.findUnreadFrom(actor.userId, senderId, from, MESSAGES_PER_TRANSACTION);
      const last = ids.at(-1);
      if (last === undefined) return;
      await this.flags.changeReadable(actor, ids, { op: 'add', flag: 'read' });
      from = last + 1;
    }
  }

  private async accessActive(actor: Actor, channelId: ChannelId): Promise<Channel> {
    const channel = await this.access.accessContent(actor, channelId);
    if (channel.archived) throw new BadRequest('Invalid channel ID');
    return channel;
  }
}
