import sharp from 'sharp';

/** Creates images of one colour, or of one colour per frame. */
const COLOURS = ['#c03', '#0a6', '#06c', '#fc0'];

export function picture(width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'avif' | 'tiff' = 'png'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c03' } })
    .toFormat(format)
    .toBuffer();
}

export async function animation(width: number, height: number, frames = 3): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width, height, channels: 3, background: COLOURS[index % COLOURS.length] ?? '#000' } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pictures, { join: { animated: true } })
    .gif()
    .toBuffer();
}
