export { AttachmentLinksService } from './application/attachment-links.service.js';
export type { WireAttachment } from './application/attachment-events.js';
export { MessageReaders, ScheduledAttachments } from './application/required-ports.js';
export { type ImagePreview, MessagePreviewUpdater, ImagePreviewsService } from './application/image-previews.service.js';
export { UploadLimits } from './application/required-ports.js';
export { AttachmentLinkSql } from './persistence/attachment-link-sql.js';
export { THUMBNAIL_FORMATS } from './domain/thumbnail-format.js';
