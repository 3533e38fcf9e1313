import type { RealmId } from '../../../kernel/ids.js';
import type { QueueLocation } from '../../../platform/jobs/delayed-job-queue.js';
import type { AttachmentId } from '../domain/attachment.js';

export const THUMBNAILS: QueueLocation = { slot: 'uploads', name: 'thumbnails' };

export interface ThumbnailJob {
  readonly realmId: RealmId;
  readonly attachmentId: AttachmentId;
}
