import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import { placeholders, type SqlFragment } from '../../../platform/database/sql.js';
import type { AttachmentId } from '../domain/attachment.js';

/** Builds the statements that store the links of a new message, for the transaction that stores the message without any read. */
@Injectable()
export class AttachmentLinkSql {
  /** Ignores files that were deleted meanwhile; waits for the end of a deletion that is under way. */
  insertLinks(links: {
    readonly realmId: RealmId;
    readonly messageId: MessageId;
    readonly sentAt: number;
    readonly attachmentIds: readonly AttachmentId[];
  }): SqlFragment[] {
    const { realmId, messageId, sentAt, attachmentIds } = links;
    if (attachmentIds.length === 0) return [];
    const ascending = [...attachmentIds].sort((a, b) => a - b);
    const where = `WHERE realm_id = ? AND id IN (${placeholders(ascending)})`;
    return [
      { text: `UPDATE attachment SET unused_since = NULL ${where}`, values: [realmId, ...ascending] },
      {
        text: `INSERT INTO attachment_link (message_id, attachment_id, realm_id, sent_at) SELECT ?, id, realm_id, ? FROM attachment ${where}`,
        values: [messageId, sentAt, realmId, ...ascending],
      },
    ];
  }
}
