import type { ImageMetadata } from './attachment.js';

/** A form in which thumbnails can be had; the last part of their URL is `name`. */
export interface ThumbnailFormat {
  readonly name: string;
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly format: 'webp';
  readonly animated: boolean;
}

/** In the order in which clients are told of them. */
export const THUMBNAIL_FORMATS: readonly ThumbnailFormat[] = [
  { name: '840x560-anim.webp', maxWidth: 840, maxHeight: 560, format: 'webp', animated: true },
  { name: '840x560.webp', maxWidth: 840, maxHeight: 560, format: 'webp', animated: false },
];

/** Those in which thumbnails of the picture can be had. */
export function thumbnailFormatsOf({ frames }: Pick<ImageMetadata, 'frames'>): readonly ThumbnailFormat[] {
  return THUMBNAIL_FORMATS.filter(({ animated }) => !animated || frames > 1);
}

/** The form that messages show. */
export function previewFormatOf({ frames }: Pick<ImageMetadata, 'frames'>): string {
  return frames > 1 ? '840x560-anim.webp' : '840x560.webp';
}
