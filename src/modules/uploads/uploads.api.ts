export { AttachmentLinksService } from './application/attachment-links.service.js';
export { ATTACHMENT_EVENTS, WireAttachment } from './application/attachment-events.js';
export { ImagePreviewsService } from './application/image-previews.service.js';
export { MessagePreviewUpdater, MessageReaders, ScheduledAttachments, UploadLimits } from './application/required-ports.js';
export { blobKeyOf } from './domain/attachment.js';
export type { ImagePreview } from './domain/image-preview.js';
export { AttachmentLinkSql } from './persistence/attachment-link-sql.js';
export { THUMBNAIL_FORMATS } from './domain/thumbnail-format.js';
