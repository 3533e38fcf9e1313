import { type Bytes, readAllBytes } from './blob-store.js';
import { BadRequest, DomainError } from './domain-error.js';

/** The bytes are not an image that the server can process. The text says why. */
export class InvalidImage extends DomainError {
  constructor(message: string) {
    super('BAD_IMAGE', message);
  }
}

/** Reads an uploaded image into memory. @throws BadRequest for a file of more than `maxMib` mebibytes */
export async function readImageUpload(body: Bytes, maxMib: number): Promise<Uint8Array> {
  return readAllBytes(limited(body, maxMib));
}

async function* limited(body: Bytes, maxMib: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxMib * 1024 * 1024) throw new BadRequest(`Uploaded file is larger than the allowed limit of ${maxMib} MiB`);
    yield piece;
  }
}

export interface ImageInfo {
  /** In pixels, after rotation according to the image's orientation. */
  readonly width: number;
  readonly height: number;
  /** 1 for a still image. */
  readonly frames: number;
  readonly contentType: string;
}

export interface ProcessedImage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Without the dot. */
  readonly extension: string;
}

export interface ThumbnailSpec {
  /** The box in pixels into which the thumbnail fits. Smaller images are not enlarged. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly format: 'webp' | 'png';
  /** Whether to keep all frames of an animated image. */
  readonly animated: boolean;
}

/**
 * Processes images that users uploaded, in the formats PNG, JPEG, GIF, WebP, AVIF and TIFF. The results contain no metadata of the original
 * (location, camera, colour profile) and are rotated upright. The memory used is bounded by a limit on the pixels of all frames. All
 * methods throw InvalidImage for bytes that are not an image, and for images that are corrupt or too large.
 */
export abstract class ImageProcessor {
  /** Reads the image header only. */
  abstract inspect(image: Uint8Array): Promise<ImageInfo>;
  /** Crops the middle of the image to a still, square PNG, for avatars and icons. */
  abstract cropToSquare(image: Uint8Array, side: number): Promise<ProcessedImage>;
  /**
   * Fits the whole image into a transparent square, for custom emoji. The result is a PNG or, for an animated image, a GIF with `still`, a
   * PNG of its first frame.
   */
  abstract emoji(image: Uint8Array, side: number): Promise<ProcessedImage & { readonly still: ProcessedImage | null }>;
  abstract thumbnail(image: Uint8Array, form: ThumbnailSpec): Promise<ProcessedImage>;
}
