import { DomainError } from './domain-error.js';

/** The bytes are not an image we can work with (notes 2.5); the text says why. */
export class BadImage extends DomainError {
  constructor(message: string) {
    super('BAD_IMAGE', message);
  }
}

export interface ImageFacts {
  /** In pixels, as the image is looked at: turned by its orientation. */
  readonly width: number;
  readonly height: number;
  /** 1 unless it is animated. */
  readonly frames: number;
  readonly contentType: string;
}

export interface MadeImage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Without dot. */
  readonly extension: string;
}

export interface ThumbnailForm {
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
 * All methods throw BadImage for what is no image, is broken or too large.
 */
export abstract class ImageWork {
  /** Reads the header only. */
  abstract inspect(image: Uint8Array): Promise<ImageFacts>;
  /** The middle of the image as a still PNG square, for avatars and icons. */
  abstract square(image: Uint8Array, side: number): Promise<MadeImage>;
  /** The whole image within a transparent square, for custom emoji: a PNG, or of an animated image a GIF and `still`, a PNG of its first frame. */
  abstract emoji(image: Uint8Array, side: number): Promise<MadeImage & { readonly still: MadeImage | null }>;
  abstract thumbnail(image: Uint8Array, form: ThumbnailForm): Promise<MadeImage>;
}
