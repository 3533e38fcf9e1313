import { Injectable } from '@nestjs/common';
import { GroupMentions, type User } from '../../../users/users.api.js';
import type { RenderedMarkdown } from '../rendering/markdown-renderer.js';
import type { Destination } from './destination.js';
import { WildcardMentions } from './wildcard-mentions.js';

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
