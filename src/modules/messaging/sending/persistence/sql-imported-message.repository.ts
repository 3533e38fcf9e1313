import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { rowPlaceholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { AttachmentLinkSql } from '../../../uploads/uploads.api.js';
import { MessageMark } from '../../messages/domain/message-flags.js';
import { SqlMessageSearchIndex } from '../../reading/persistence/sql-message-search-index.js';
import { ImportedMessageRepository, type PreparedMessage } from '../application/imported-message.repository.js';

const ROWS_PER_STATEMENT = 1_000;

/** Writes the rows that a send writes, but those that tell somebody of it. */
@Injectable()
export class SqlImportedMessageRepository extends ImportedMessageRepository {
  constructor(
    private readonly sql: Sql,
    private readonly search: SqlMessageSearchIndex,
    private readonly attachmentLinks: AttachmentLinkSql,
  ) {
    super();
  }

  async add(messages: readonly PreparedMessage[]): Promise<MessageId[]> {
    const ids: MessageId[] = [];
    for (const part of chunks(messages, ROWS_PER_STATEMENT)) ids.push(...(await this.addPart(part)));
    return ids;
  }

  private async addPart(part: readonly PreparedMessage[]): Promise<MessageId[]> {
    const inserted = await this.sql.run(
      `INSERT INTO message
         (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, edited_at, client, traits, moved_at,
          edit_history)
       VALUES ${rowPlaceholders(part, 13)}`,
      part.flatMap(({ message, edits }): SqlValue[] => [
        message.realmId,
        message.conversationId,
        message.senderId,
        message.topic,
        foldCase(message.topic),
        message.content,
        message.renderedContent,
        message.sentAt,
        message.editedAt ?? null,
        message.client,
        message.traits,
        message.movedAt ?? null,
        edits.length === 0 ? null : JSON.stringify(edits),
      ]),
    );
    const ids = await this.sql.insertedIds(inserted, part.length);
    const written = part.map((one, index) => ({ ...one, id: ids[index] as MessageId }));
    const lastIds = new Map<ConversationId, MessageId>(written.map(({ id, message }) => [message.conversationId, id]));
    const statements = [
      ...[...lastIds].map(([conversationId, id]) => ({
        text: 'UPDATE conversation SET last_message_id = ? WHERE id = ?',
        values: [id, conversationId],
      })),
      ...written.flatMap(({ id, message, attachmentIds }) =>
        this.attachmentLinks.insertLinks({ ...message, messageId: id, attachmentIds }),
      ),
      ...this.search.indexing(written.map(({ id, message }) => ({ ...message, id }))),
    ];
    for (const { text, values } of statements) await this.sql.run(text, values);
    await this.addReactions(written);
    await this.addStars(written);
    return ids;
  }

  private async addStars(written: readonly (PreparedMessage & { readonly id: MessageId })[]): Promise<void> {
    const rows = written.flatMap(({ id, message, starredBy }) =>
      starredBy.map((userId): SqlValue[] => [userId, id, message.conversationId, message.realmId, MessageMark.starred]),
    );
    for (const part of chunks(rows, ROWS_PER_STATEMENT)) {
      await this.sql.run(
        `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags) VALUES ${rowPlaceholders(part, 5)}`,
        part.flat(),
      );
    }
  }

  private async addReactions(written: readonly (PreparedMessage & { readonly id: MessageId })[]): Promise<void> {
    const rows = written.flatMap(({ id, message, reactions }) =>
      reactions.map(({ userId, emoji }): SqlValue[] => [message.realmId, id, userId, emoji.type, emoji.code, emoji.name, message.sentAt]),
    );
    for (const part of chunks(rows, ROWS_PER_STATEMENT)) {
      await this.sql.run(
        `INSERT INTO reaction (realm_id, message_id, user_id, reaction_type, emoji_code, emoji_name, created_at) VALUES ${rowPlaceholders(part, 7)}`,
        part.flat(),
      );
    }
  }
}
