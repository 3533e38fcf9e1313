import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { InvalidImage, type ProcessedImage } from '../../../src/kernel/image-processor.js';
import { LIMITS } from '../../../src/kernel/limits.js';
import { SharpImageProcessor } from '../../../src/platform/content/sharp-image-processor.js';
import { animation, picture } from '../../support/images.js';

const images = new SharpImageProcessor();
const UNREADABLE = new InvalidImage('Could not decode image; did you upload an image file?');

describe('the image processor', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'tiff'] as const)('reads the format %s', async (format) => {
    expect(await images.inspect(await picture(40, 30, format))).toEqual({
      width: 40,
      height: 30,
      frames: 1,
      contentType: `image/${format}`,
    });
  });

  it('counts the frames of an animated image', async () => {
    expect(await images.inspect(await animation(40, 30, 3))).toEqual({ width: 40, height: 30, frames: 3, contentType: 'image/gif' });
  });

  it('returns the size of a photograph after its rotation', async () => {
    const sideways = await sharp(await picture(40, 30, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await images.inspect(sideways)).toMatchObject({ width: 30, height: 40 });
    const small = await images.thumbnail(sideways, { maxWidth: 100, maxHeight: 20, format: 'png', animated: false });
    expect(await images.inspect(small.bytes)).toMatchObject({ width: 15, height: 20 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a vector drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a document', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ])('rejects %s', async (_, bytes) => {
    await expect(images.inspect(bytes)).rejects.toThrow(UNREADABLE);
    await expect(images.cropToSquare(bytes, 100)).rejects.toThrow(UNREADABLE);
  });

  it('rejects a truncated image', async () => {
    const noise = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .png()
      .toBuffer();
    await expect(images.cropToSquare(noise.subarray(0, noise.length / 2), 100)).rejects.toThrow(
      new InvalidImage('Image is corrupted or truncated'),
    );
  });

  it('rejects an image with too many pixels by its header', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#000' }, limitInputPixels: false })
      .png()
      .toBuffer();
    await expect(images.cropToSquare(bomb, 100)).rejects.toThrow(new InvalidImage('Image size exceeds limit.'));
  });

  it.each([
    ['an interlaced PNG', (image: Sharp) => image.png({ progressive: true })],
    ['a PNG of 16 bits, interlaced', (image: Sharp) => image.resize(2700, 2700).toColourspace('rgb16').png({ progressive: true })],
    ['a progressive JPEG', (image: Sharp) => image.jpeg({ progressive: true })],
    ['a TIFF', (image: Sharp) => image.tiff()],
  ])('rejects %s that would need too much memory by its header', async (_, write) => {
    const blank = sharp({ create: { width: 3_800, height: 3_800, channels: 3, background: '#000' } });
    const bytes = await write(blank).toBuffer();
    await expect(images.cropToSquare(bytes, 100)).rejects.toThrow(new InvalidImage('Image size exceeds limit.'));
    await expect(images.emoji(bytes, 100)).rejects.toThrow(new InvalidImage('Image size exceeds limit.'));
  });

  it.each(['png', 'jpeg', 'webp'] as const)('accepts a %s of the same size, which its decoder reads line by line', async (format) => {
    expect(await images.cropToSquare(await picture(3_800, 3_800, format), 100)).toMatchObject({ contentType: 'image/png' });
  });

  it('rejects images for any purpose while too many wait to be decoded', async () => {
    // Of a size whose decoding takes longer than all of them take to come.
    const [bytes, own] = [await picture(2_500, 2_500), new SharpImageProcessor()];
    const form = { maxWidth: 20, maxHeight: 20, format: 'webp', animated: false } as const;
    const kinds: (() => Promise<ProcessedImage>)[] = [
      () => own.cropToSquare(bytes, 20),
      () => own.emoji(bytes, 20),
      () => own.thumbnail(bytes, form),
    ];
    const most = LIMITS.MAX_DECODING_IMAGES + LIMITS.MAX_WAITING_IMAGES;
    const outcomes = await Promise.allSettled(
      Array.from({ length: most + 3 }, (_, index) => (kinds[index % 3] as () => Promise<ProcessedImage>)()),
    );
    const rejected = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(rejected).toHaveLength(3);
    for (const { reason } of rejected) expect(reason).toMatchObject({ code: 'SERVER_NOT_READY' });
    expect(await own.cropToSquare(bytes, 20)).toMatchObject({ contentType: 'image/png' });
  });

  it('counts the pixels of all frames', async () => {
    const film = await animation(40, 30, 24);
    film.writeUInt16LE(2000, 6); // width and height of the canvas in the header
    film.writeUInt16LE(2000, 8);
    await expect(images.inspect(film)).rejects.toThrow(new InvalidImage('Image size exceeds limit.'));
    film.writeUInt16LE(600, 6);
    film.writeUInt16LE(600, 8);
    expect(await images.inspect(film)).toMatchObject({ width: 600, height: 600, frames: 24 });
  });

  it('crops a square from the center', async () => {
    const { bytes, ...made } = await images.cropToSquare(await picture(400, 200, 'jpeg'), 100);
    expect(made).toEqual({ contentType: 'image/png', extension: 'png' });
    expect(await images.inspect(bytes)).toEqual({ width: 100, height: 100, frames: 1, contentType: 'image/png' });
  });

  it('uses a still frame of an animated image as avatar', async () => {
    expect(await images.inspect((await images.cropToSquare(await animation(50, 40), 100)).bytes)).toMatchObject({
      width: 100,
      height: 100,
      frames: 1,
    });
  });

  it('removes all metadata of the original', async () => {
    const talkative = await sharp(await picture(40, 30, 'jpeg'))
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(talkative).metadata()).exif).toBeDefined();
    for (const made of [
      await images.cropToSquare(talkative, 20),
      await images.emoji(talkative, 64),
      await images.thumbnail(talkative, { maxWidth: 20, maxHeight: 20, format: 'webp', animated: false }),
    ]) {
      const { exif, xmp, iptc } = await sharp(made.bytes).metadata();
      expect({ exif, xmp, iptc }).toEqual({});
    }
  });

  it('fits a still emoji completely into a square PNG', async () => {
    const emoji = await images.emoji(await picture(30, 10, 'webp'), 64);
    expect(emoji).toMatchObject({ contentType: 'image/png', extension: 'png', still: null });
    expect(await images.inspect(emoji.bytes)).toMatchObject({ width: 64, height: 64 });
    const { data } = await sharp(emoji.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
  });

  it('leaves an emoji animated, and also creates a still frame', async () => {
    const { still, ...moving } = await images.emoji(await animation(30, 10, 3), 64);
    expect(moving).toMatchObject({ contentType: 'image/gif', extension: 'gif' });
    expect(await images.inspect(moving.bytes)).toEqual({ width: 64, height: 64, frames: 3, contentType: 'image/gif' });
    expect(await images.inspect(still?.bytes ?? Buffer.alloc(0))).toEqual({ width: 64, height: 64, frames: 1, contentType: 'image/png' });
  });

  it('fits thumbnails into their box without enlarging them', async () => {
    const form = { maxWidth: 840, maxHeight: 560, format: 'webp', animated: false } as const;
    const size = async (width: number, height: number): Promise<number[]> => {
      const { bytes } = await images.thumbnail(await picture(width, height), form);
      const made = await images.inspect(bytes);
      return [made.width, made.height];
    };
    expect([await size(1680, 560), await size(560, 1120), await size(84, 56)]).toEqual([
      [840, 280],
      [280, 560],
      [84, 56],
    ]);
  });

  it('preserves the frames of a thumbnail if requested', async () => {
    const form = { maxWidth: 20, maxHeight: 20, format: 'webp' } as const;
    const film = await animation(40, 40, 3);
    expect(await images.inspect((await images.thumbnail(film, { ...form, animated: true })).bytes)).toMatchObject({
      width: 20,
      height: 20,
      frames: 3,
    });
    expect(await images.inspect((await images.thumbnail(film, { ...form, animated: false })).bytes)).toMatchObject({ frames: 1 });
  });
});
