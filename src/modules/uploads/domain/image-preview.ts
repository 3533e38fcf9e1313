import type { Attachment, ImageMetadata } from './attachment.js';
import { previewFormatOf } from './thumbnail-format.js';

/** What messages show of an uploaded image. */
export interface ImagePreview extends ImageMetadata {
  readonly pathId: string;
  /** The last part of the URL of its thumbnail; null until the thumbnail exists. */
  readonly thumbnail: string | null;
}

/** Returns null if the file is no image. */
export function previewOf({ pathId, image, thumbnailsDueAt }: Attachment): ImagePreview | null {
  return image && { ...image, pathId, thumbnail: thumbnailsDueAt === null ? previewFormatOf(image) : null };
}
