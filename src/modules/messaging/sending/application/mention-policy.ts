import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../kernel/domain-error.js';
import { foldCase } from '../../../../kernel/text.js';
import { MembershipRepository } from '../../../channels/subscriptions.api.js';
import type { User } from '../../../users/accounts.api.js';
import { GroupMentions, GroupPermissions } from '../../../users/groups.api.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import type { RenderedMarkdown } from '../../rendering/application/markdown-renderer.js';
import type { Destination } from './destination-resolver.js';

/** Wildcard mentions of at most this many accounts need no permission. */
const WILDCARD_FREE_AUDIENCE = 15;

type ChannelDestination = Extract<Destination, { kind: 'channel' }>;

/** Decides whether a sender may mention groups, all subscribers of a channel, or all participants of a topic. */
@Injectable()
export class MentionPolicy {
  constructor(
    private readonly groups: GroupMentions,
    private readonly memberships: MembershipRepository,
    private readonly messages: MessageRepository,
    private readonly permissions: GroupPermissions,
  ) {}

  /**
   * @param channel the destination of the message; null for direct messages, in which wildcards mention nobody
   * @throws DomainError
   */
  async check(sender: User, channel: ChannelDestination | null, rendered: RenderedMarkdown): Promise<void> {
    if (rendered.mentionedGroupIds.length > 0) await this.groups.check(sender, rendered.mentionedGroupIds);
    if (channel) await this.checkWildcards(sender, channel, rendered);
  }

  private async checkWildcards(
    sender: User,
    { conversationId, topic }: ChannelDestination,
    { mentionsChannelWildcard, mentionsTopicWildcard }: RenderedMarkdown,
  ): Promise<void> {
    if (mentionsChannelWildcard && (await this.memberships.countActive(conversationId)) > WILDCARD_FREE_AUDIENCE) {
      await this.checkPermission(sender, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'channel wildcard mentions in this channel');
    }
    if (mentionsTopicWildcard) {
      const participants = await this.messages.listTopicParticipants(sender.realmId, conversationId, foldCase(topic));
      if (participants.length > WILDCARD_FREE_AUDIENCE) {
        await this.checkPermission(sender, 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED', 'topic wildcard mentions in this topic');
      }
    }
  }

  private async checkPermission(
    sender: User,
    code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' | 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
    what: string,
  ): Promise<void> {
    if (await this.permissions.realmAllows('can_mention_many_users_group', sender)) return;
    throw new DomainError(code, `You do not have permission to use ${what}.`);
  }
}
