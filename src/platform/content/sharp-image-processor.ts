import { Injectable } from '@nestjs/common';
import type { Metadata, Sharp } from 'sharp';
import type sharp from 'sharp';
import { ConcurrencyLimit } from '../../kernel/concurrency-limit.js';
import { InvalidImage, type ImageInfo, ImageProcessor, type ProcessedImage, type ThumbnailSpec } from '../../kernel/image-processor.js';
import { LIMITS } from '../../kernel/limits.js';
import { currentOwner } from '../work-context.js';

/** Formats whose decoders produce an image line by line, unless it is progressive, and so hold a few lines of it only. */
const STREAMED = new Set(['jpeg', 'png', 'webp', 'gif']);
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
  tiff: 'image/tiff',
};
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Image work by libvips, off the main thread. Metadata is dropped unless asked for, so nobody asks. Whatever an image is for, it is decoded
 * under one limit for the process, so that images take neither all of the memory nor all of the threads that files and hashes need too.
 */
@Injectable()
export class SharpImageProcessor extends ImageProcessor {
  private readonly decoding = new ConcurrencyLimit({
    running: LIMITS.MAX_DECODING_IMAGES,
    waiting: LIMITS.MAX_WAITING_IMAGES,
    ofAccount: { running: LIMITS.MAX_DECODING_IMAGES, waiting: LIMITS.MAX_ACCOUNT_WAITING_IMAGES },
  });

  async inspect(image: Uint8Array): Promise<ImageInfo> {
    const found = await this.header(image);
    const { width, height } = found.autoOrient;
    const frames = found.pages ?? 1;
    return { width, height: found.pageHeight ?? height, frames, contentType: CONTENT_TYPES[found.format] ?? '' };
  }

  async cropToSquare(image: Uint8Array, side: number): Promise<ProcessedImage> {
    await this.inspect(image);
    return this.make('png', (await this.open(image, false)).resize(side, side, { fit: 'cover' }).png());
  }

  async emoji(image: Uint8Array, side: number): Promise<ProcessedImage & { readonly still: ProcessedImage | null }> {
    const { frames } = await this.inspect(image);
    const within = async (animated: boolean): Promise<Sharp> =>
      (await this.open(image, animated)).resize(side, side, { fit: 'contain', background: TRANSPARENT, withoutEnlargement: false });
    const still = await this.make('png', (await within(false)).png());
    return frames > 1 ? { ...(await this.make('gif', (await within(true)).gif())), still } : { ...still, still: null };
  }

  async thumbnail(image: Uint8Array, { maxWidth, maxHeight, format, animated }: ThumbnailSpec): Promise<ProcessedImage> {
    await this.inspect(image);
    const small = (await this.open(image, animated)).resize(maxWidth, maxHeight, { fit: 'inside', withoutEnlargement: true });
    return this.make(format, format === 'webp' ? small.webp() : small.png());
  }

  /** @throws InvalidImage */
  private async header(image: Uint8Array): Promise<Metadata> {
    const sharp = await loadSharp();
    let found: Metadata;
    try {
      found = await sharp(image, { pages: -1, limitInputPixels: false }).metadata();
    } catch {
      throw new InvalidImage('Could not decode image; did you upload an image file?');
    }
    // With several pages, `height` may be that of all of them in one column.
    const pixels = found.width * (found.pageHeight ?? found.height) * (found.pages ?? 1);
    const bytes = pixels * found.channels * (found.depth === 'uchar' ? 1 : 2);
    const streamed = STREAMED.has(found.format) && !found.isProgressive;
    if (pixels > LIMITS.MAX_IMAGE_PIXELS || (!streamed && bytes > LIMITS.MAX_DECODED_IMAGE_BYTES)) {
      throw new InvalidImage('Image size exceeds limit.');
    }
    return found;
  }

  private async open(image: Uint8Array, animated: boolean): Promise<Sharp> {
    const sharp = await loadSharp();
    return sharp(image, { pages: animated ? -1 : 1, limitInputPixels: LIMITS.MAX_IMAGE_PIXELS, failOn: 'error' })
      .autoOrient()
      .timeout({ seconds: LIMITS.MAX_IMAGE_SECONDS });
  }

  private async make(extension: 'png' | 'gif' | 'webp', image: Sharp): Promise<ProcessedImage> {
    const bytes = await this.decoding.run(currentOwner(), () => image.toBuffer().catch(() => null));
    if (!bytes) throw new InvalidImage('Image is corrupted or truncated');
    return { bytes, contentType: `image/${extension}`, extension };
  }
}

export type SharpLibrary = typeof sharp;

/** The decoders that uploads reach: those of libvips for documents, vector graphics and scientific formats are out of their sight. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`);

let library: Promise<SharpLibrary> | undefined;

/** libvips, set up when the first image comes: until then the process does without its 30 MB. */
export function loadSharp(): Promise<SharpLibrary> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: DECODERS });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return library;
}
