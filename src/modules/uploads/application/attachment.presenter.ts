import type { MessageId } from '../../../kernel/ids.js';
import type { Attachment, AttachmentId } from '../domain/attachment.js';
import type { AttachmentLink } from './attachment.repository.js';

/** An uploaded file as the API shows it to its owner. Times are milliseconds UTC. */
export interface WireAttachment {
  readonly id: AttachmentId;
  readonly name: string;
  readonly path_id: string;
  /** Bytes. */
  readonly size: number;
  readonly create_time: number;
  /** Those that link to the file. */
  readonly messages: readonly { readonly id: MessageId; readonly date_sent: number }[];
}

export function presentAttachment({ id, name, pathId, size, createdAt }: Attachment, uses: readonly AttachmentLink[]): WireAttachment {
  const messages = uses.filter(({ attachmentId }) => attachmentId === id).map((use) => ({ id: use.messageId, date_sent: use.sentAt }));
  return { id, name, path_id: pathId, size, create_time: createdAt, messages };
}
