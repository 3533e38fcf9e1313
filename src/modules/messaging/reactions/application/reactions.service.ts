import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import { canonicalEmojiCode } from '../../../../kernel/emoji-catalog.js';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { EmojiResolver } from '../../../realm/emoji.api.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { FollowTopicsService } from '../../topics/application/follow-topics.service.js';
import { ReactionEvents } from './reaction-events.js';
import { ReactionRepository } from './reaction.repository.js';

/** An emoji as a client names it. A code or type that is left out follows from the name. */
export interface EmojiReference {
  readonly name?: string;
  readonly code?: string;
  readonly type?: string;
}

interface ResolvedEmoji {
  readonly name: string;
  readonly code: string;
  readonly type: string;
}

/** Adds emoji reactions to messages, and removes them. */
@Injectable()
export class ReactionsService {
  constructor(
    private readonly access: MessageAccess,
    private readonly reactions: ReactionRepository,
    private readonly emoji: EmojiResolver,
    private readonly events: ReactionEvents,
    private readonly followTopics: FollowTopicsService,
  ) {}

  /**
   * If other accounts have reacted with the same emoji already, the reaction takes the name that theirs have.
   * @throws DomainError BAD_REQUEST, REACTION_ALREADY_EXISTS
   */
  async add(actor: Actor, messageId: MessageId, reference: EmojiReference & { readonly name: string }): Promise<void> {
    const { message, channel } = await this.access.accessForChange(actor, messageId);
    const { name, code, type } = await this.resolveAdded(actor.realmId, reference);
    await this.access.runLocked(message, async () => {
      const present = await this.reactions.listWithEmoji(actor.realmId, message.id, { code, type });
      if (present.some(({ userId }) => userId === actor.userId)) {
        throw new DomainError('REACTION_ALREADY_EXISTS', 'Reaction already exists.');
      }
      const emoji = present[0]?.emoji ?? (await this.emoji.resolveByCode(actor.realmId, name, code, type));
      const reaction = { messageId: message.id, userId: actor.userId, emoji };
      await this.reactions.add(actor.realmId, reaction);
      await this.events.publish('add', { message, channel }, reaction);
      await this.followTopics.applyAfterParticipation(actor.userId, channel, message.topic);
    });
  }

  /** @throws DomainError BAD_REQUEST, REACTION_DOES_NOT_EXIST */
  async remove(actor: Actor, messageId: MessageId, reference: EmojiReference): Promise<void> {
    const { message, channel } = await this.access.accessForChange(actor, messageId);
    const { code, type } = await this.resolveRemoved(actor.realmId, reference);
    await this.access.runLocked(message, async () => {
      const present = await this.reactions.listWithEmoji(actor.realmId, message.id, { code, type });
      const own = present.find(({ userId }) => userId === actor.userId);
      if (!own) throw new DomainError('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.");
      await this.reactions.delete(actor.realmId, own);
      await this.events.publish('remove', { message, channel }, own);
    });
  }

  private async resolveAdded(realmId: RealmId, { name, code, type }: EmojiReference & { readonly name: string }): Promise<ResolvedEmoji> {
    if (code !== undefined && type !== undefined) return { name, ...storedEmoji(code, type) };
    const named = await this.emoji.resolveByName(realmId, name);
    return { name, ...storedEmoji(code ?? named.code, type ?? named.type) };
  }

  private async resolveRemoved(realmId: RealmId, { name, code, type }: EmojiReference): Promise<Omit<ResolvedEmoji, 'name'>> {
    if (code !== undefined) return storedEmoji(code, type ?? 'unicode_emoji');
    if (name === undefined) {
      throw new BadRequest('At least one of the following arguments must be present: emoji_name, emoji_code');
    }
    const named = await this.emoji.resolveByName(realmId, name);
    return storedEmoji(named.code, type ?? named.type);
  }
}

/** Code and type in their stored form; reactions with the same emoji are found by them. */
function storedEmoji(code: string, type: string): Omit<ResolvedEmoji, 'name'> {
  return { code: type === 'unicode_emoji' ? canonicalEmojiCode(code) : code, type };
}
