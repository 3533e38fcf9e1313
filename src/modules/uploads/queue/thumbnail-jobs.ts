import type { RealmId } from '../../../kernel/ids.js';
import type { AlarmPlace } from '../../../platform/jobs/delayed-job-queue.js';
import type { AttachmentId } from '../domain/attachment.js';

export const THUMBNAILS: AlarmPlace = { slot: 'uploads', name: 'thumbnails' };

export interface ThumbnailJob {
  readonly realmId: RealmId;
  readonly attachmentId: AttachmentId;
}
