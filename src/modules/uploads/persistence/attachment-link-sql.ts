import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import { placeholders, type SqlFragment } from '../../../platform/database/sql.js';
import type { AttachmentId } from '../domain/attachment.js';

/** The statements by which a new message comes to use files: for the transaction that writes the message, which reads nothing. */
@Injectable()
export class AttachmentLinkSql {
  /** A file that was removed meanwhile is left out; one that is being removed is waited for. */
  insertLinks(claim: {
    readonly realmId: RealmId;
    readonly messageId: MessageId;
    readonly sentAt: number;
    readonly attachmentIds: readonly AttachmentId[];
  }): SqlFragment[] {
    const { realmId, messageId, sentAt, attachmentIds } = claim;
    if (attachmentIds.length === 0) return [];
    const ascending = [...attachmentIds].sort((a, b) => a - b);
    const those = `WHERE realm_id = ? AND id IN (${placeholders(ascending)})`;
    return [
      { text: `UPDATE attachment SET unused_since = NULL ${those}`, values: [realmId, ...ascending] },
      {
        text: `INSERT INTO attachment_use (message_id, attachment_id, realm_id, sent_at) SELECT ?, id, realm_id, ? FROM attachment ${those}`,
        values: [messageId, sentAt, realmId, ...ascending],
      },
    ];
  }
}
