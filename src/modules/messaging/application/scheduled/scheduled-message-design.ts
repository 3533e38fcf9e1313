import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { UserLookup } from '../../../users/users.api.js';
import type { Addressee } from '../../domain/sending/addressee.js';
import { normalizeMessageContent } from '../../domain/sending/message-content.js';
import { otherParticipants } from '../../domain/others-than.js';
import type { ScheduledMessage } from '../../domain/scheduled/scheduled-message.js';
import { DestinationResolver } from '../sending/destinations.js';
import { RenderMessageService } from '../rendering/message-rendering.js';
import { MentionRights } from '../sending/mention-rights.js';

/** Puts a message that is to be sent later through the checks of one that is sent now. */
@Injectable()
export class prepare {
  constructor(
    private readonly destinations: DestinationResolver,
    private readonly mentions: MentionRights,
    private readonly rendering: RenderMessageService,
    private readonly users: UserLookup,
  ) {}

  /** @throws DomainError */
  async design(
    actor: Actor,
    addressee: Addressee,
    { topic, content: typed }: { readonly topic: string | undefined; readonly content: string },
  ): Promise<Pick<ScheduledMessage, 'place' | 'content' | 'renderedContent'>> {
    const content = normalizeMessageContent(typed);
    const destination = await this.destinations.resolveUnsent(actor, addressee, topic);
    const rendered = await this.rendering.render(actor, content);
    const channel = destination.kind === 'channel' ? destination : null;
    await this.mentions.check(await this.users.get(actor.userId), channel, rendered);
    const text = { content, renderedContent: rendered.html };
    if (destination.kind === 'direct') {
      return { ...text, place: { kind: 'direct', userIds: otherParticipants(actor.userId, destination.participantIds) } };
    }
    return { ...text, place: { kind: 'channel', channelId: destination.channel.id, topic: destination.topic } };
  }
}
