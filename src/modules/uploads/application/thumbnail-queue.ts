import type { Attachment } from '../domain/attachment.js';

/** Images whose thumbnails are to be made in the background. Jobs may be lost; a sweep enqueues them again. */
export abstract class ThumbnailQueue {
  /** Ignores files whose thumbnails are not due. */
  abstract enqueue(attachments: readonly Attachment[]): Promise<void>;
}
