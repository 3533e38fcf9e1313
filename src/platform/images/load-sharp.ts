import type sharp from 'sharp';

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
