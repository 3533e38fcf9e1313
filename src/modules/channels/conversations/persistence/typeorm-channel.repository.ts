import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { ChannelId, ConversationId, RealmId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { isDuplicateEntry } from '../../../../platform/database/mysql-errors.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { Sql } from '../../../../platform/database/sql.js';
import { ChannelNameTaken, ChannelRepository } from '../application/channel.repository.js';
import type { Channel } from '../domain/channel.js';
import { ChannelSchema, type ConversationRow, ConversationSchema } from './channel.schema.js';

@Injectable()
export class TypeormChannelRepository extends ChannelRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  async add(channel: Channel): Promise<void> {
    const conversation: Omit<ConversationRow, 'id'> = { realmId: channel.realmId, directKey: null, lastMessageId: 0 };
    const { identifiers } = await this.repositories.for(ConversationSchema).insert(conversation);
    channel.conversationId = (identifiers[0] as { id: number }).id;
    try {
      await this.repositories.for(ChannelSchema).insert(channel);
    } catch (error) {
      if (isDuplicateEntry(error)) throw new ChannelNameTaken();
      throw error;
    }
  }

  async save(channel: Channel): Promise<void> {
    try {
      await this.repositories.for(ChannelSchema).save(channel);
    } catch (error) {
      if (isDuplicateEntry(error)) throw new ChannelNameTaken();
      throw error;
    }
  }

  lock(realmId: RealmId, id: ChannelId): Promise<Channel | null> {
    return this.repositories.for(ChannelSchema).findOne({ where: { realmId, id }, lock: { mode: 'pessimistic_write' } });
  }

  findById(realmId: RealmId, id: ChannelId): Promise<Channel | null> {
    return this.repositories.for(ChannelSchema).findOneBy({ realmId, id });
  }

  async findByIds(ids: readonly ChannelId[]): Promise<Channel[]> {
    return ids.length === 0 ? [] : this.repositories.for(ChannelSchema).findBy({ id: In([...ids]) });
  }

  async findByNames(realmId: RealmId, names: readonly string[]): Promise<Channel[]> {
    return names.length === 0 ? [] : this.repositories.for(ChannelSchema).findBy({ realmId, nameKey: In(names.map(foldCase)) });
  }

  async findByConversations(conversationIds: readonly ConversationId[]): Promise<Channel[]> {
    return conversationIds.length === 0 ? [] : this.repositories.for(ChannelSchema).findBy({ conversationId: In([...conversationIds]) });
  }

  async listDefaultIds(realmId: RealmId): Promise<ChannelId[]> {
    const defaults = await this.repositories
      .for(ChannelSchema)
      .find({ where: { realmId, isDefault: true }, select: { id: true }, order: { id: 'ASC' } });
    return defaults.map(({ id }) => id);
  }

  async listPrivateWithHistory(realmId: RealmId): Promise<ConversationId[]> {
    const channels = await this.repositories
      .for(ChannelSchema)
      .find({ where: { realmId, inviteOnly: true, historyPublic: true }, select: { conversationId: true } });
    return channels.map(({ conversationId }) => conversationId);
  }

  listWebPublic(realmId: RealmId): Promise<Channel[]> {
    return this.repositories.for(ChannelSchema).find({ where: { realmId, webPublic: true }, order: { name: 'ASC' } });
  }

  async listIds(realmId: RealmId): Promise<ChannelId[]> {
    const rows = await this.sql.rows<{ id: number }>('SELECT id FROM channel WHERE realm_id = ? ORDER BY name', [realmId]);
    return rows.map(({ id }) => id);
  }

  listByRealm(realmId: RealmId): Promise<Channel[]> {
    return this.repositories.for(ChannelSchema).find({ where: { realmId }, order: { name: 'ASC' } });
  }
}
