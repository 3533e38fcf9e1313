import { Injectable } from '@nestjs/common';
import { chunks } from '../../../kernel/chunks.js';
import type { MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, rowPlaceholders, Sql } from '../../../platform/database/sql.js';
import { AttachmentRepository, type AttachmentLink } from '../application/attachment.repository.js';
import type { Attachment, AttachmentId } from '../domain/attachment.js';

const BATCH = 512;
const SELECT = `SELECT id, realm_id AS realmId, owner_id AS ownerId, path_id AS pathId, name, content_type AS contentType, size,
  created_at AS createdAt, image_width AS width, image_height AS height, image_frames AS frames, image_type AS imageType,
  thumbnails_due_at AS thumbnailsDueAt FROM attachment`;
const SELECT_USES = 'SELECT attachment_id AS attachmentId, message_id AS messageId, sent_at AS sentAt FROM attachment_use';

interface AttachmentRow extends Omit<Attachment, 'picture'> {
  readonly width: number | null;
  readonly height: number;
  readonly frames: number;
  readonly imageType: string;
}

@Injectable()
export class SqlAttachmentRepository extends AttachmentRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add(attachment: Omit<Attachment, 'id'>): Promise<AttachmentId> {
    const { realmId, ownerId, pathId, name, contentType, size, createdAt, picture, thumbnailsDueAt } = attachment;
    const { insertId } = await this.sql.run(
      `INSERT INTO attachment (realm_id, owner_id, path_id, name, content_type, size, created_at, unused_since,
         image_width, image_height, image_frames, image_type, thumbnails_due_at) VALUES (${placeholders(13)})`,
      [
        ...[realmId, ownerId, pathId, name, contentType, size, createdAt, createdAt],
        ...(picture ? [picture.width, picture.height, picture.frames, picture.contentType] : [null, null, null, null]),
        thumbnailsDueAt,
      ],
    );
    return insertId;
  }

  findByPaths(realmId: RealmId, pathIds: readonly string[]): Promise<Attachment[]> {
    return this.select(pathIds, (list) => `WHERE realm_id = ? AND path_id IN (${list}) ORDER BY id`, realmId);
  }

  async findById(realmId: RealmId, id: AttachmentId): Promise<Attachment | null> {
    return (await this.select([id], (list) => `WHERE realm_id = ? AND id IN (${list})`, realmId))[0] ?? null;
  }

  lock(realmId: RealmId, ids: readonly AttachmentId[]): Promise<Attachment[]> {
    const ascending = [...ids].sort((a, b) => a - b);
    return this.select(ascending, (list) => `WHERE realm_id = ? AND id IN (${list}) ORDER BY id FOR UPDATE`, realmId);
  }

  async listOf(realmId: RealmId, ownerId: UserId): Promise<Attachment[]> {
    const rows = await this.sql.rows<AttachmentRow>(`${SELECT} WHERE realm_id = ? AND owner_id = ? ORDER BY id`, [realmId, ownerId]);
    return rows.map(attachmentOf);
  }

  async remove(realmId: RealmId, ids: readonly AttachmentId[]): Promise<void> {
    for (const [table, column] of [
      ['attachment_use', 'attachment_id'],
      ['attachment', 'id'],
    ] as const) {
      await this.inBatches(ids, (list, wanted) =>
        this.sql.run(`DELETE FROM ${table} WHERE realm_id = ? AND ${column} IN (${list})`, [realmId, ...wanted]),
      );
    }
  }

  usesOf(realmId: RealmId, ids: readonly AttachmentId[]): Promise<AttachmentLink[]> {
    return this.uses(realmId, 'attachment_id', ids);
  }

  usedBy(realmId: RealmId, messageIds: readonly MessageId[]): Promise<AttachmentLink[]> {
    return this.uses(realmId, 'message_id', messageIds);
  }

  async addUses(realmId: RealmId, uses: readonly AttachmentLink[]): Promise<void> {
    for (const part of chunks(uses, BATCH)) {
      await this.sql.run(
        `INSERT INTO attachment_use (realm_id, attachment_id, message_id, sent_at) VALUES ${rowPlaceholders(part, 4)}
         ON DUPLICATE KEY UPDATE sent_at = VALUES(sent_at)`,
        part.flatMap(({ attachmentId, messageId, sentAt }) => [realmId, attachmentId, messageId, sentAt]),
      );
    }
  }

  async removeUses(realmId: RealmId, uses: readonly AttachmentLink[]): Promise<void> {
    for (const messageId of new Set(uses.map((use) => use.messageId))) {
      const ids = uses.filter((use) => use.messageId === messageId).map(({ attachmentId }) => attachmentId);
      await this.inBatches(ids, (list, wanted) =>
        this.sql.run(`DELETE FROM attachment_use WHERE realm_id = ? AND message_id = ? AND attachment_id IN (${list})`, [
          realmId,
          messageId,
          ...wanted,
        ]),
      );
    }
  }

  async setUnusedSince(realmId: RealmId, ids: readonly AttachmentId[], time: number | null): Promise<void> {
    await this.inBatches(ids, (list, wanted) =>
      this.sql.run(`UPDATE attachment SET unused_since = ? WHERE realm_id = ? AND id IN (${list})`, [time, realmId, ...wanted]),
    );
  }

  async unusedSince(time: number, limit: number): Promise<Attachment[]> {
    const rows = await this.sql.rows<AttachmentRow>(`${SELECT} WHERE unused_since < ? ORDER BY unused_since LIMIT ${limit}`, [time]);
    return rows.map(attachmentOf);
  }

  async postponeThumbnails({ realmId, id, thumbnailsDueAt }: Attachment, until: number): Promise<boolean> {
    const { affectedRows } = await this.sql.run(
      'UPDATE attachment SET thumbnails_due_at = ? WHERE realm_id = ? AND id = ? AND thumbnails_due_at = ?',
      [until, realmId, id, thumbnailsDueAt],
    );
    return affectedRows > 0;
  }

  async settleThumbnails(realmId: RealmId, id: AttachmentId, made: boolean): Promise<void> {
    const none = made ? '' : ', image_width = NULL, image_height = NULL, image_frames = NULL, image_type = NULL';
    await this.sql.run(`UPDATE attachment SET thumbnails_due_at = NULL${none} WHERE realm_id = ? AND id = ?`, [realmId, id]);
  }

  async thumbnailsDue(before: number, limit: number): Promise<Attachment[]> {
    const rows = await this.sql.rows<AttachmentRow>(`${SELECT} WHERE thumbnails_due_at < ? ORDER BY thumbnails_due_at LIMIT ${limit}`, [
      before,
    ]);
    return rows.map(attachmentOf);
  }

  async spaceUsed(realmId: RealmId): Promise<number> {
    const [row] = await this.sql.rows<{ used: number }>('SELECT used FROM upload_space WHERE realm_id = ?', [realmId]);
    return row?.used ?? 0;
  }

  async spaceTaken(realmId: RealmId): Promise<number> {
    const [row] = await this.sql.rows<{ taken: number }>('SELECT used + reserved AS taken FROM upload_space WHERE realm_id = ?', [realmId]);
    return row?.taken ?? 0;
  }

  claimSpace(realmId: RealmId, bytes: number, most: number | null): Promise<boolean> {
    return this.addSpace('used', realmId, bytes, most);
  }

  reserveSpace(realmId: RealmId, bytes: number, most: number | null): Promise<boolean> {
    return this.addSpace('reserved', realmId, bytes, most);
  }

  private async addSpace(column: 'used' | 'reserved', realmId: RealmId, bytes: number, most: number | null): Promise<boolean> {
    await this.sql.run('INSERT INTO upload_space (realm_id, used) VALUES (?, 0) ON DUPLICATE KEY UPDATE used = used', [realmId]);
    const limit = most === null ? '' : 'AND used + reserved + ? <= ?';
    const { affectedRows } = await this.sql.run(`UPDATE upload_space SET ${column} = ${column} + ? WHERE realm_id = ? ${limit}`, [
      bytes,
      realmId,
      ...(most === null ? [] : [bytes, most]),
    ]);
    return affectedRows > 0;
  }

  private async uses(realmId: RealmId, column: 'attachment_id' | 'message_id', ids: readonly number[]): Promise<AttachmentLink[]> {
    const found: AttachmentLink[] = [];
    await this.inBatches(ids, async (list, wanted) =>
      found.push(
        ...(await this.sql.rows<AttachmentLink>(
          `${SELECT_USES} WHERE realm_id = ? AND ${column} IN (${list}) ORDER BY attachment_id, message_id`,
          [realmId, ...wanted],
        )),
      ),
    );
    return found;
  }

  private async select(values: readonly (number | string)[], where: (list: string) => string, realmId: RealmId): Promise<Attachment[]> {
    const found: Attachment[] = [];
    await this.inBatches(values, async (list, wanted) => {
      const rows = await this.sql.rows<AttachmentRow>(`${SELECT} ${where(list)}`, [realmId, ...wanted]);
      found.push(...rows.map(attachmentOf));
    });
    return found;
  }

  private async inBatches<T>(values: readonly T[], run: (list: string, wanted: T[]) => Promise<unknown>): Promise<void> {
    for (const part of chunks(values, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      await run(placeholders(wanted), wanted);
    }
  }
}

function attachmentOf({ width, height, frames, imageType, ...rest }: AttachmentRow): Attachment {
  return { ...rest, picture: width === null ? null : { width, height, frames, contentType: imageType } };
}
