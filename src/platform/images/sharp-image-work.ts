import { Injectable } from '@nestjs/common';
import type { Metadata, Sharp } from 'sharp';
import { BadImage, type ImageFacts, ImageWork, type MadeImage, type ThumbnailForm } from '../../kernel/image-work.js';
import { loadSharp } from './load-sharp.js';

/** Over all frames: what a decoder may be asked to hold is four bytes for each. */
const MAX_PIXELS = 90_000_000;
/** No image may keep a thread busy for longer. */
const MAX_SECONDS = 15;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
  tiff: 'image/tiff',
};
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** Image work by libvips, off the main thread. Metadata is dropped unless asked for, so nobody asks. */
@Injectable()
export class SharpImageWork extends ImageWork {
  async inspect(image: Uint8Array): Promise<ImageFacts> {
    const found = await this.header(image);
    const { width, height } = found.autoOrient;
    const frames = found.pages ?? 1;
    return { width, height: found.pageHeight ?? height, frames, contentType: CONTENT_TYPES[found.format] ?? '' };
  }

  async square(image: Uint8Array, side: number): Promise<MadeImage> {
    await this.inspect(image);
    return made('png', (await this.open(image, false)).resize(side, side, { fit: 'cover' }).png());
  }

  async emoji(image: Uint8Array, side: number): Promise<MadeImage & { readonly still: MadeImage | null }> {
    const { frames } = await this.inspect(image);
    const within = async (animated: boolean): Promise<Sharp> =>
      (await this.open(image, animated)).resize(side, side, { fit: 'contain', background: TRANSPARENT, withoutEnlargement: false });
    const still = await made('png', (await within(false)).png());
    return frames > 1 ? { ...(await made('gif', (await within(true)).gif())), still } : { ...still, still: null };
  }

  async thumbnail(image: Uint8Array, { maxWidth, maxHeight, format, animated }: ThumbnailForm): Promise<MadeImage> {
    await this.inspect(image);
    const small = (await this.open(image, animated)).resize(maxWidth, maxHeight, { fit: 'inside', withoutEnlargement: true });
    return made(format, format === 'webp' ? small.webp() : small.png());
  }

  /** @throws BadImage */
  private async header(image: Uint8Array): Promise<Metadata> {
    const sharp = await loadSharp();
    let found: Metadata;
    try {
      found = await sharp(image, { pages: -1, limitInputPixels: false }).metadata();
    } catch {
      throw new BadImage('Could not decode image; did you upload an image file?');
    }
    // With several pages, `height` may be that of all of them in one column.
    const pixels = found.width * (found.pageHeight ?? found.height) * (found.pages ?? 1);
    if (pixels > MAX_PIXELS) throw new BadImage('Image size exceeds limit.');
    return found;
  }

  private async open(image: Uint8Array, animated: boolean): Promise<Sharp> {
    const sharp = await loadSharp();
    return sharp(image, { pages: animated ? -1 : 1, limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .timeout({ seconds: MAX_SECONDS });
  }
}

async function made(extension: 'png' | 'gif' | 'webp', image: Sharp): Promise<MadeImage> {
  try {
    return { bytes: await image.toBuffer(), contentType: `image/${extension}`, extension };
  } catch {
    throw new BadImage('Image is corrupted or truncated');
  }
}
