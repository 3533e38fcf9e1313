import type { ImageMetadata } from './attachment.js';

/** A format of thumbnails. `name` is the last part of their URL. */
export interface ThumbnailFormat {
  readonly name: string;
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly format: 'webp';
  readonly animated: boolean;
}

/** In the order in which the API lists them. */
export const THUMBNAIL_FORMATS: readonly ThumbnailFormat[] = [
  { name: '840x560-anim.webp', maxWidth: 840, maxHeight: 560, format: 'webp', animated: true },
  { name: '840x560.webp', maxWidth: 840, maxHeight: 560, format: 'webp', animated: false },
];

/** Lists the formats in which an image has thumbnails. */
export function thumbnailFormatsOf({ frames }: Pick<ImageMetadata, 'frames'>): readonly ThumbnailFormat[] {
  return THUMBNAIL_FORMATS.filter(({ animated }) => !animated || frames > 1);
}

/** Returns the name of the format that messages show. */
export function previewFormatOf({ frames }: Pick<ImageMetadata, 'frames'>): string {
  return frames > 1 ? '840x560-anim.webp' : '840x560.webp';
}
