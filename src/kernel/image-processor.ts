import { DomainError } from './domain-error.js';

/** The bytes are not an image we can work with (notes 2.5); the text says why. */
export class InvalidImage extends DomainError {
  constructor(message: string) {
    super('BAD_IMAGE', message);
  }
}

export interface ImageInfo {
  /** In pixels, as the image is looked at: turned by its orientation. */
  readonly width: number;
  readonly height: number;
  /** 1 unless it is animated. */
  readonly frames: number;
  readonly contentType: string;
}

export interface ProcessedImage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Without dot. */
  readonly extension: string;
}

export interface ThumbnailSpec {
  /** The box in pixels that the thumbnail fits in; small images are not blown up. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly format: 'webp' | 'png';
  /** Keep all frames of an animated image. */
  readonly animated: boolean;
}

/**
 * Makes images out of images that people uploaded. Formats: PNG, JPEG, GIF, WebP, AVIF, TIFF. Whatever is made carries no metadata of the
 * original (place, camera, colour profile), is turned upright, and costs memory only up to a cap on pixels, counted over all frames.
 * All methods throw InvalidImage for what is no image, is broken or too large.
 */
export abstract class ImageProcessor {
  /** Reads the header only. */
  abstract inspect(image: Uint8Array): Promise<ImageInfo>;
  /** The middle of the image as a still PNG square, for avatars and icons. */
  abstract square(image: Uint8Array, side: number): Promise<ProcessedImage>;
  /** The whole image within a transparent square, for custom emoji: a PNG, or of an animated image a GIF and `still`, a PNG of its first frame. */
  abstract emoji(image: Uint8Array, side: number): Promise<ProcessedImage & { readonly still: ProcessedImage | null }>;
  abstract thumbnail(image: Uint8Array, form: ThumbnailSpec): Promise<ProcessedImage>;
}
