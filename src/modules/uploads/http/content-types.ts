import { lookup } from 'mime-types';

const UNKNOWN = 'application/octet-stream';
const WELL_FORMED = /^[\w.+-]{1,60}\/[\w.+-]{1,120}$/;

/** What browsers may show by themselves: nothing that can hold a script. */
const SHOWN = new Set([
  'application/pdf',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'image/apng',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
  'video/mp4',
  'video/webm',
]);

/** The type of a file: what its sender says, else what its name says, else that of anything (notes 1.14). */
export function contentTypeOf(said: string | undefined, name: string): string {
  const type = said?.replace(/;.*$/s, '').trim().toLowerCase() ?? '';
  return WELL_FORMED.test(type) ? type : lookup(name) || UNKNOWN;
}

export function dispositionOf(contentType: string): 'inline' | 'attachment' {
  return SHOWN.has(contentType) ? 'inline' : 'attachment';
}

/** As a header: text says how it is written. */
export function headerOf(contentType: string): string {
  return contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;
}
