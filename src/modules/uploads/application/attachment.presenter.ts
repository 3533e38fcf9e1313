import type { Attachment } from '../domain/attachment.js';
import type { Use } from './attachment.repository.js';

/** A file as its owner sees it on the wire; times are milliseconds there too. */
export function presentAttachment({ id, name, pathId, size, createdAt }: Attachment, uses: readonly Use[]): Record<string, unknown> {
  const messages = uses.filter(({ attachmentId }) => attachmentId === id).map((use) => ({ id: use.messageId, date_sent: use.sentAt }));
  return { id, name, path_id: pathId, size, create_time: createdAt, messages };
}
