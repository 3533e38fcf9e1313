import { lookup } from 'mime-types';

const UNKNOWN = 'application/octet-stream';
const WELL_FORMED = /^[\w.+-]{1,60}\/[\w.+-]{1,120}$/;

/** Types that browsers may show, none of which can contain scripts. */
const INLINE_TYPES = new Set([
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

/** Returns the content type of a file: what the client sent if it is well-formed, or else what follows from the name. */
export function contentTypeOf(declared: string | undefined, name: string): string {
  const type = declared?.replace(/;.*$/s, '').trim().toLowerCase() ?? '';
  return WELL_FORMED.test(type) ? type : lookup(name) || UNKNOWN;
}

export function dispositionOf(contentType: string): 'inline' | 'attachment' {
  return INLINE_TYPES.has(contentType) ? 'inline' : 'attachment';
}

/**
 * Types with which pages run or apply what they load. The pages of this server allow scripts and styles of their own origin, where uploaded files
 * are too, so that these are served as plain text: with `nosniff` browsers then refuse them as scripts, modules, workers and styles.
 */
const ACTIVE_TYPE = /(?:ecma|java|j|live|type|coffee)script|css|xslt?\b|wasm/;

/** Returns the value of the Content-Type header, which has the character set of texts. */
export function headerOf(stored: string): string {
  const contentType = ACTIVE_TYPE.test(stored) ? 'text/plain' : stored;
  return contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;
}
