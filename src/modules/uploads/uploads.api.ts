export { AttachmentLinksService } from './application/attachment-claims.js';
export type { WireAttachment } from './application/attachment.presenter.js';
export { MessageReaders } from './application/message-readers.js';
export { type ImagePreview, MessagePreviewUpdater, ImagePreviewsService } from './application/previews.js';
export { UploadLimits } from './application/upload-limits.js';
export { AttachmentLinkSql } from './persistence/sql-claims.js';
export { THUMBNAIL_FORMATS } from './domain/thumbnail-format.js';
