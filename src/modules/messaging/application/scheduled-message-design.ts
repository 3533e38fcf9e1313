import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Users } from '../../users/users.api.js';
import type { Addressee } from '../domain/addressee.js';
import { contentToStore } from '../domain/message-content.js';
import { othersThan } from '../domain/others-than.js';
import type { ScheduledMessage } from '../domain/scheduled-message.js';
import { Destinations } from './destinations.js';
import { MessageRendering } from './message-rendering.js';
import { WildcardMentions } from './wildcard-mentions.js';

/** Puts a message that is to be sent later through the checks of one that is sent now. */
@Injectable()
export class ScheduledMessageDesign {
  constructor(
    private readonly destinations: Destinations,
    private readonly wildcards: WildcardMentions,
    private readonly rendering: MessageRendering,
    private readonly users: Users,
  ) {}

  /** @throws DomainError */
  async design(
    actor: Actor,
    addressee: Addressee,
    { topic, content: typed }: { readonly topic: string | undefined; readonly content: string },
  ): Promise<Pick<ScheduledMessage, 'place' | 'content' | 'renderedContent'>> {
    const content = contentToStore(typed);
    const destination = await this.destinations.check(actor, addressee, topic);
    const rendered = await this.rendering.render(actor, content);
    const text = { content, renderedContent: rendered.html };
    if (destination.kind === 'direct') {
      return { ...text, place: { kind: 'direct', userIds: othersThan(actor.userId, destination.participantIds) } };
    }
    await this.wildcards.check(await this.users.get(actor.userId), destination, rendered);
    return { ...text, place: { kind: 'channel', channelId: destination.channel.id, topic: destination.topic } };
  }
}
