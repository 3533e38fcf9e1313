import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import { Clock } from '../../../../kernel/clock.js';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { ReactionRepository, SubmessageRepository } from '../application/reaction.repository.js';
import type { Reaction, ReactionType } from '../domain/reaction.js';
import { type Submessage, WIDGET } from '../domain/widget.js';
import { type ReactionRow, ReactionSchema, type SubmessageRow, SubmessageSchema } from './reactions.schema.js';

@Injectable()
export class TypeormReactionRepository extends ReactionRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly clock: Clock,
  ) {
    super();
  }

  async listWithEmoji(
    realmId: RealmId,
    messageId: MessageId,
    { code, type }: { readonly code: string; readonly type: string },
  ): Promise<Reaction[]> {
    const rows = await this.reactions.find({ where: { realmId, messageId, type, emojiCode: code }, order: { id: 'ASC' } });
    return rows.map(toReaction);
  }

  async add(realmId: RealmId, { messageId, userId, emoji: { name, code, type } }: Reaction): Promise<void> {
    await this.reactions.insert({ realmId, messageId, userId, type, emojiCode: code, emojiName: name, createdAt: this.clock.now() });
  }

  async delete(realmId: RealmId, { messageId, userId, emoji: { code, type } }: Reaction): Promise<void> {
    await this.reactions.delete({ realmId, messageId, type, emojiCode: code, userId });
  }

  private get reactions(): Repository<ReactionRow> {
    return this.repositories.for(ReactionSchema);
  }
}

function toReaction({ messageId, userId, emojiName: name, emojiCode: code, type }: ReactionRow): Reaction {
  return { messageId, userId, emoji: { name, code, type: type as ReactionType } };
}

@Injectable()
export class TypeormSubmessageRepository extends SubmessageRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  hasAttached(realmId: RealmId, messageId: MessageId, senderId: UserId): Promise<boolean> {
    return this.submessages.existsBy({ realmId, messageId, senderId });
  }

  async findWidget(realmId: RealmId, messageId: MessageId): Promise<string | null> {
    const widget = await this.submessages.findOne({ where: { realmId, messageId, type: WIDGET }, order: { id: 'ASC' } });
    return widget?.content ?? null;
  }

  hasAny(realmId: RealmId, messageId: MessageId): Promise<boolean> {
    return this.submessages.existsBy({ realmId, messageId });
  }

  count(realmId: RealmId, messageId: MessageId): Promise<number> {
    return this.submessages.countBy({ realmId, messageId });
  }

  async add(realmId: RealmId, { messageId, senderId, type, content }: Omit<Submessage, 'id'>): Promise<number> {
    const { identifiers } = await this.submessages.insert({ realmId, messageId, senderId, type, content });
    return Number(identifiers[0]?.['id']);
  }

  private get submessages(): Repository<SubmessageRow> {
    return this.repositories.for(SubmessageSchema);
  }
}
