import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import { foldCase } from '../../../../kernel/text.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { type Channel, MembershipRepository } from '../../../channels/channels.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { Message } from '../../messages/domain/message.js';
import { mergePolicies } from '../../topics/domain/topic-follow-policy.js';
import { VisibilityPolicy } from '../../topics/domain/topic-visibility.js';
import { UserTopicRepository } from '../../topics/application/topic.repository.js';
import { UserTopicsService } from '../../topics/application/user-topics.service.js';
import type { MessageEdit, Move, MoveOutcome } from './message-edit.js';
import { FirstMessageEvents } from './first-message-events.js';
import { type LostStars, MovedReadState } from '../../read-state/application/moved-read-state.js';
import { MessageEditRepository } from './message-edit.repository.js';
import { type EditContext, MoveEvents } from './move-events.js';

/** What accounts want of a topic goes with it when all of it is moved. */
@Injectable()
export class MovedPolicies {
  constructor(
    private readonly topics: UserTopicRepository,
    private readonly userTopics: UserTopicsService,
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
  ) {}

  /** Inside the unit of work of the move. */
  async carry({ realmId, topic: oldTopic }: Message, { source, target, topic }: Move, outcome: MoveOutcome): Promise<void> {
    if (!outcome.wholeTopic || (source.id === target.id && foldCase(oldTopic) === foldCase(topic))) return;
    const before = await this.topics.listByTopic(realmId, source.conversationId, oldTopic);
    if (before.size === 0) return;
    const there = await this.topics.listByTopic(realmId, target.conversationId, topic);
    const readers = await this.readersAmong(target, [...before.keys()]);
    for (const [userId, policy] of before) {
      const owner = { realmId, userId };
      await this.userTopics.change(owner, source, oldTopic, VisibilityPolicy.none);
      if (!readers.has(userId)) continue;
      const present = there.get(userId) ?? VisibilityPolicy.none;
      await this.userTopics.change(owner, target, topic, outcome.newTopicWasEmpty ? policy : mergePolicies(policy, present));
    }
  }

  private async readersAmong(channel: Channel, userIds: readonly UserId[]): Promise<Set<UserId>> {
    const readers = new Set(await this.memberships.filterActive(channel.conversationId, userIds));
    if (channel.inviteOnly) return readers;
    for (const user of (await this.users.findByIds(userIds)).values()) if (!isGuest(user.role)) readers.add(user.id);
    return readers;
  }
}

/** Gives messages another topic or channel, with everything that readers think of them. */
@Injectable()
export class MoveMessagesService {
  constructor(
    private readonly changes: MessageEditRepository,
    private readonly readState: MovedReadState,
    private readonly firsts: FirstMessageEvents,
    private readonly policies: MovedPolicies,
    private readonly news: MoveEvents,
  ) {}

  /** Inside a unit of work that holds the locks of both conversations. */
  async move(actor: Actor, edit: MessageEdit, move: Move, occasion: EditContext): Promise<MoveOutcome> {
    const { source, target } = move;
    const before = await this.extent(actor, edit, move);
    const channels = source.id === target.id ? [source] : [source, target];
    const { messageIds } = before;
    const lostStars = await this.firsts.publishAround(channels, () => this.relocate(actor, edit, move, { ...occasion, messageIds }));
    await this.news.publish(actor, edit, move, { ...occasion, messageIds, lostStars });
    await this.policies.carry(edit.message, move, before);
    return before;
  }

  private async extent(actor: Actor, { message }: MessageEdit, move: Move): Promise<MoveOutcome> {
    const { source, target, propagation, topic } = move;
    const { realmId } = message;
    const inTopic = async (channel: Channel, name: string, inPart: boolean): Promise<MessageId[]> => {
      const receivedBy = inPart ? actor.userId : null;
      const part = { realmId, conversationId: channel.conversationId, topicKey: foldCase(name), from: 0, receivedBy };
      return (await this.changes.listTopic(part)).map(({ id }) => id);
    };
    const visible = await inTopic(source, message.topic, move.sourceIsPartial);
    const chosen = {
      change_one: [message.id],
      change_later: visible.filter((id) => id > message.id),
      change_all: visible,
    }[propagation];
    const messageIds = [...new Set([message.id, ...chosen])].sort((a, b) => a - b);
    const moved = new Set(messageIds);
    const there = await inTopic(target, topic, move.targetIsPartial);
    return {
      messageIds,
      wholeTopic: visible.every((id) => moved.has(id)),
      newTopicWasEmpty: there.every((id) => moved.has(id)),
    };
  }

  private async relocate(
    actor: Actor,
    { message }: MessageEdit,
    move: Move,
    { now, rewritten, messageIds }: EditContext & { readonly messageIds: readonly MessageId[] },
  ): Promise<readonly LostStars[]> {
    const { source, target, topic } = move;
    const { realmId } = message;
    const { id, inviteOnly, hasSharedHistory: history } = target;
    const ends = { from: source.conversationId, to: target.conversationId };
    const isCarried = source.id !== target.id;
    const lostStars = isCarried ? await this.readState.transfer({ realmId, ...ends, messageIds, target: { id, inviteOnly, history } }) : [];
    const change = {
      user_id: actor.userId,
      timestamp: Math.floor(now / 1000),
      ...(topic === message.topic ? {} : { prev_topic: message.topic, topic }),
      ...(source.id === target.id ? {} : { prev_stream: source.id, stream: target.id }),
    };
    const spelling = topic === message.topic ? null : topic;
    const place = { conversationId: target.conversationId, topic: spelling, movedAt: move.resolution === null ? now : null };
    const others = messageIds.filter((id) => id !== message.id);
    await this.changes.relocate(realmId, [message.id], { ...place, change: { ...change, ...rewritten?.change } });
    if (others.length > 0) await this.changes.relocate(realmId, others, { ...place, change });
    return lostStars;
  }
}
