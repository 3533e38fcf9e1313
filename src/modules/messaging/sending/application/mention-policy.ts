import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../kernel/domain-error.js';
import { foldCase } from '../../../../kernel/text.js';
import { MembershipRepository } from '../../../channels/channels.api.js';
import { GroupMentions, GroupPermissions, type User } from '../../../users/users.api.js';
import type { Destination } from './destination-resolver.js';
import type { RenderedMarkdown } from '../../rendering/application/markdown-renderer.js';
import { MessageRepository } from '../../messages/application/message.repository.js';

/** Up to here everybody may address everybody. */
const WILDCARD_FREE_AUDIENCE = 15;

/** Who may address all subscribers of a channel, or all participants of a topic, at once. */
@Injectable()
export class WildcardMentions {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly queries: MessageRepository,
    private readonly permissions: GroupPermissions,
  ) {}

  /** @throws DomainError STREAM_WILDCARD_MENTION_NOT_ALLOWED, TOPIC_WILDCARD_MENTION_NOT_ALLOWED */
  async check(sender: User, destination: Destination, rendered: RenderedMarkdown): Promise<void> {
    if (destination.kind !== 'channel') return;
    if (rendered.mentionsChannelWildcard && (await this.memberships.countActive(destination.conversationId)) > WILDCARD_FREE_AUDIENCE) {
      await this.checkPermission(sender, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'channel wildcard mentions in this channel');
    }
    if (rendered.mentionsTopicWildcard) {
      const topicKey = foldCase(destination.topic);
      const participants = await this.queries.listTopicParticipants(sender.realmId, destination.conversationId, topicKey);
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

/** Who may mention many at once. */
@Injectable()
export class MentionRights {
  constructor(
    private readonly groups: GroupMentions,
    private readonly wildcards: WildcardMentions,
  ) {}

  /**
   * @param channel where the message goes; null for direct messages
   * @throws DomainError
   */
  async check(sender: User, channel: Extract<Destination, { kind: 'channel' }> | null, rendered: RenderedMarkdown): Promise<void> {
    await this.groups.check(sender, rendered.mentionedGroupIds);
    if (channel) await this.wildcards.check(sender, channel, rendered);
  }
}
