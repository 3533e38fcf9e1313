import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import { canonicalEmojiCode } from '../../../../kernel/emoji-catalog.js';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { EmojiResolver } from '../../../realm/realm.api.js';
import { MessageAccess, Turns } from '../../messages/application/message-access.js';
import { FollowTopicsService } from '../../topics/application/follow-topics.service.js';
import { ReactionEvents } from './reaction-events.js';
import { ReactionRepository } from './reaction.repository.js';

/** An emoji as a client names it: the code and the type follow from the name where they are left out. */
export interface EmojiReference {
  readonly name?: string;
  readonly code?: string;
  readonly type?: string;
}

interface NamedEmoji {
  readonly name: string;
  readonly code: string;
  readonly type: string;
}

/** Puts emoji under messages, and takes them away again. */
@Injectable()
export class ReactionsService {
  constructor(
    private readonly access: MessageAccess,
    private readonly turns: Turns,
    private readonly reactions: ReactionRepository,
    private readonly emoji: EmojiResolver,
    private readonly announcements: ReactionEvents,
    private readonly policies: FollowTopicsService,
  ) {}

  /**
   * Where others have reacted with the same emoji already, theirs is joined under the name it has.
   * @throws DomainError BAD_REQUEST, REACTION_ALREADY_EXISTS
   */
  async add(actor: Actor, messageId: MessageId, reference: EmojiReference & { readonly name: string }): Promise<void> {
    const message = await this.access.accessForChange(actor, messageId);
    const { name, code, type } = await this.completed(actor.realmId, reference);
    await this.turns.runLocked(message, async () => {
      const present = await this.reactions.withEmoji(actor.realmId, message.id, { code, type });
      if (present.some(({ userId }) => userId === actor.userId)) {
        throw new DomainError('REACTION_ALREADY_EXISTS', 'Reaction already exists.');
      }
      const emoji = present[0]?.emoji ?? (await this.emoji.resolveByCode(actor.realmId, name, code, type));
      const reaction = { messageId: message.id, userId: actor.userId, emoji };
      await this.reactions.add(actor.realmId, reaction);
      await this.announcements.announce('add', message, reaction);
      await this.policies.applyAfterParticipation(actor.userId, message);
    });
  }

  /** @throws DomainError BAD_REQUEST, REACTION_DOES_NOT_EXIST */
  async remove(actor: Actor, messageId: MessageId, reference: EmojiReference): Promise<void> {
    const message = await this.access.accessForChange(actor, messageId);
    const { code, type } = await this.chosen(actor.realmId, reference);
    await this.turns.runLocked(message, async () => {
      const present = await this.reactions.withEmoji(actor.realmId, message.id, { code, type });
      const own = present.find(({ userId }) => userId === actor.userId);
      if (!own) throw new DomainError('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.");
      await this.reactions.remove(actor.realmId, own);
      await this.announcements.announce('remove', message, own);
    });
  }

  private async completed(realmId: RealmId, { name, code, type }: EmojiReference & { readonly name: string }): Promise<NamedEmoji> {
    if (code !== undefined && type !== undefined) return { name, ...stored(code, type) };
    const named = await this.emoji.resolveByName(realmId, name);
    return { name, ...stored(code ?? named.code, type ?? named.type) };
  }

  private async chosen(realmId: RealmId, { name, code, type }: EmojiReference): Promise<Omit<NamedEmoji, 'name'>> {
    if (code !== undefined) return stored(code, type ?? 'unicode_emoji');
    if (name === undefined) {
      throw new BadRequest('At least one of the following arguments must be present: emoji_name, emoji_code');
    }
    const named = await this.emoji.resolveByName(realmId, name);
    return stored(named.code, type ?? named.type);
  }
}

/** Code and type as they are stored, by which reactions with the same emoji are found. */
function stored(code: string, type: string): Omit<NamedEmoji, 'name'> {
  return { code: type === 'unicode_emoji' ? canonicalEmojiCode(code) : code, type };
}
