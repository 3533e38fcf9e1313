import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { chunks } from '../../../../kernel/chunks.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { foldCase } from '../../../../kernel/text.js';
import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type Channel, ChannelAccess } from '../../../channels/channels.api.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../realm/realm.api.js';
import { FlagEvents } from './flag-events.js';
import { ChangeFlagsService } from './change-flags.service.js';
import { TopicQueries } from '../../topics/application/topic.repository.js';
import { ReadStateRepository } from './read-state.repository.js';
import { MutedMessageReader } from '../../../users/profiles.api.js';

/** Messages that one transaction marks. */
const MESSAGES_PER_CHANGE = 1_000;

/** Reads everything, a channel, or a topic at once. */
@Injectable()
export class MarkAllReadService {
  constructor(
    private readonly access: ChannelAccess,
    private readonly state: ReadStateRepository,
    private readonly topics: TopicQueries,
    private readonly flags: ChangeFlagsService,
    private readonly announcements: FlagEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async markAll(actor: Actor): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.state.readEverything(actor.userId);
      await this.announcements.readEverything(actor);
    });
  }

  /** A constant number of statements, however much is unread. @throws BadRequest `Invalid channel ID` */
  async markChannel(actor: Actor, channelId: ChannelId): Promise<void> {
    const { conversationId } = await this.accessActive(actor, channelId);
    await this.unitOfWork.run(async () => {
      const [position] = await this.state.lockPositions(actor.userId, [conversationId]);
      if (!position?.active) return;
      const { read, unread } = await this.state.findMarkedMessages(actor.userId, position);
      if (position.readThroughId >= position.lastMessageId && unread.length === 0) return;
      await this.state.readAll(actor.userId, position, read.length + unread.length > 0);
      await this.announcements.readRange(actor, {
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
    const oldest = await this.topics.oldestIn(actor.realmId, conversationId, topicKey, history ? null : actor.userId);
    if (oldest === null) throw new BadRequest(`No such topic '${name}'`);
    const unread = await this.unitOfWork.run(async () => {
      const [position] = await this.state.lockPositions(actor.userId, [conversationId]);
      return position?.active ? this.state.unreadInTopic(actor.userId, position, actor.realmId, topicKey) : [];
    });
    for (const part of chunks(unread, MESSAGES_PER_CHANGE)) {
      await this.flags.changeReadable(actor, part, { op: 'add', flag: 'read' });
    }
  }

  private async accessActive(actor: Actor, channelId: ChannelId): Promise<Channel> {
    const channel = await this.access.accessContent(actor, channelId);
    if (channel.archived) throw new BadRequest('Invalid channel ID');
    return channel;
  }
}

/** Messages that one transaction marks. */

/** Reads what somebody has written whom the account does not want to hear; what follows is read as it is sent (`MessageJournal`). */
@Injectable()
export class ReadMutedMessages extends MutedMessageReader {
  constructor(
    private readonly state: ReadStateRepository,
    private readonly flags: ChangeFlagsService,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async markAllRead(actor: Actor, senderId: UserId): Promise<void> {
    // A message that was being sent when its sender was muted is neither read by the journal nor to be seen here before this.
    await this.unitOfWork.run(() => this.state.awaitSends(actor.userId));
    for (let from = 0; ;) {
      const ids = await this.state.findUnreadFrom(actor.userId, senderId, from, MESSAGES_PER_CHANGE);
      const last = ids.at(-1);
      if (last === undefined) return;
      await this.flags.changeReadable(actor, ids, { op: 'add', flag: 'read' });
      from = last + 1;
    }
  }
}
