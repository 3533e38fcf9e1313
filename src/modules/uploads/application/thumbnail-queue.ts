import type { Attachment } from '../domain/attachment.js';

/** Calls for thumbnails to be made at once. May lose a call: a sweep finds what is due. */
export abstract class ThumbnailQueue {
  /** Nothing happens for files of which no thumbnails are due. */
  abstract enqueue(attachments: readonly Attachment[]): Promise<void>;
}
