import { BadRequest } from '../../../../kernel/domain-error.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { ChannelId, ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { findUnprintable, foldCase } from '../../../../kernel/text.js';

/**
 * Which topics messages of a channel may have:
 * - `inherit`: all that have a name, and the empty one if the organization allows it;
 * - `allow_empty_topic`, `disable_empty_topic`: the same, whatever the organization says;
 * - `empty_topic_only`: the empty one.
 */
export const TOPICS_POLICIES = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const;
export type TopicsPolicy = (typeof TOPICS_POLICIES)[number];

/** The group settings of a channel. */
export interface ChannelGroups {
  readonly canAddSubscribers: GroupSettingValue;
  readonly canRemoveSubscribers: GroupSettingValue;
  readonly canAdminister: GroupSettingValue;
  readonly canSendMessage: GroupSettingValue;
  readonly canSubscribe: GroupSettingValue;
  readonly canMoveMessagesWithin: GroupSettingValue;
  readonly canMoveMessagesOut: GroupSettingValue;
  readonly canResolveTopics: GroupSettingValue;
  readonly canDeleteAnyMessage: GroupSettingValue;
  readonly canDeleteOwnMessages: GroupSettingValue;
}

export interface ChannelPrivacy {
  readonly inviteOnly: boolean;
  readonly webPublic: boolean;
  /** Whether subscribers of a private channel may read messages from before their subscription. */
  readonly historyPublic: boolean;
}

export interface NewChannel extends ChannelPrivacy, ChannelGroups {
  readonly realmId: RealmId;
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
  readonly creatorId: UserId | null;
  readonly isDefault: boolean;
  readonly messageRetentionDays: number | null;
  /** The id of a channel folder; null if it is in none. */
  readonly folderId: number | null;
  readonly topicsPolicy: TopicsPolicy;
  /** Milliseconds UTC. */
  readonly createdAt: number;
}

/** A named conversation with topics, to which accounts subscribe. */
export class Channel {
  readonly id!: ChannelId;
  conversationId!: ConversationId;
  readonly realmId: RealmId;
  name: string;
  nameKey: string;
  description: string;
  renderedDescription: string;
  readonly creatorId: UserId | null;
  readonly createdAt: number;
  inviteOnly: boolean;
  webPublic: boolean;
  historyPublic: boolean;
  archived = false;
  isDefault: boolean;
  /** Null: as the realm's setting; -1: without limit. */
  messageRetentionDays: number | null;
  /** The id of a channel folder; null if it is in none. */
  folderId: number | null;
  topicsPolicy: TopicsPolicy;
  canAddSubscribers: GroupSettingValue;
  canRemoveSubscribers: GroupSettingValue;
  canAdminister: GroupSettingValue;
  canSendMessage: GroupSettingValue;
  canSubscribe: GroupSettingValue;
  canMoveMessagesWithin: GroupSettingValue;
  canMoveMessagesOut: GroupSettingValue;
  canResolveTopics: GroupSettingValue;
  canDeleteAnyMessage: GroupSettingValue;
  canDeleteOwnMessages: GroupSettingValue;

  constructor(channel: NewChannel) {
    this.realmId = channel.realmId;
    this.name = channel.name;
    this.nameKey = foldCase(channel.name);
    this.description = channel.description;
    this.renderedDescription = channel.renderedDescription;
    this.creatorId = channel.creatorId;
    this.createdAt = channel.createdAt;
    this.inviteOnly = channel.inviteOnly;
    this.webPublic = channel.webPublic;
    this.historyPublic = channel.historyPublic;
    this.isDefault = channel.isDefault;
    this.messageRetentionDays = channel.messageRetentionDays;
    this.folderId = channel.folderId;
    this.topicsPolicy = channel.topicsPolicy;
    this.canAddSubscribers = channel.canAddSubscribers;
    this.canRemoveSubscribers = channel.canRemoveSubscribers;
    this.canAdminister = channel.canAdminister;
    this.canSendMessage = channel.canSendMessage;
    this.canSubscribe = channel.canSubscribe;
    this.canMoveMessagesWithin = channel.canMoveMessagesWithin;
    this.canMoveMessagesOut = channel.canMoveMessagesOut;
    this.canResolveTopics = channel.canResolveTopics;
    this.canDeleteAnyMessage = channel.canDeleteAnyMessage;
    this.canDeleteOwnMessages = channel.canDeleteOwnMessages;
  }

  /** @param name normalized by `normalizeChannelName` */
  rename(name: string): void {
    this.name = name;
    this.nameKey = foldCase(name);
  }

  /** Whether all who may read the channel may read messages from before their subscription. */
  get hasSharedHistory(): boolean {
    return this.historyPublic || this.webPublic || !this.inviteOnly;
  }

  /**
   * Checks the topic of a message that is sent or moved into the channel.
   * @param topicsRequired whether the organization allows no empty topic where the channel inherits that
   * @throws BadRequest
   */
  checkTopic(topic: string, topicsRequired: boolean): void {
    const { topicsPolicy: policy } = this;
    if (topic !== '') {
      if (policy === 'empty_topic_only') throw new BadRequest(`Only the ${EMPTY_TOPIC_DISPLAY_NAME} topic is allowed in this channel.`);
      return;
    }
    if (policy === 'disable_empty_topic' || (policy === 'inherit' && topicsRequired)) {
      throw new BadRequest(`Sending messages to the ${EMPTY_TOPIC_DISPLAY_NAME} is not allowed in this channel.`);
    }
  }

  /** Where the server itself posts what belongs to a topic: in the empty one, if the channel has no others. */
  topicFor(topic: string): string {
    return this.topicsPolicy === 'empty_topic_only' ? '' : topic;
  }

  get visibility(): 'private' | 'public' | 'web-public' {
    if (this.webPublic) return 'web-public';
    return this.inviteOnly ? 'private' : 'public';
  }
}

/**
 * Trims a channel name.
 * @throws BadRequest if it is empty, too long, or contains unprintable characters
 */
export function normalizeChannelName(input: string): string {
  const name = input.trim();
  if (name === '') throw new BadRequest("Channel name can't be empty.");
  if (Array.from(name).length > LIMITS.MAX_CHANNEL_NAME_CODE_POINTS)
    throw new BadRequest(`Channel name too long (limit: ${LIMITS.MAX_CHANNEL_NAME_CODE_POINTS} characters).`);
  const position = findUnprintable(name);
  if (position !== null) throw new BadRequest(`Invalid character in channel name, at position ${position}.`);
  return name;
}

/** Descriptions are stored as one line. */
export function normalizeDescription(input: string): string {
  return input.replace(/\n/g, ' ');
}
