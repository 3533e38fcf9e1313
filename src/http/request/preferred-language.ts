import type { IncomingMessage } from 'node:http';
import { TEXT_LANGUAGES, type TextLanguage } from '../../kernel/text.js';

/** Browsers send a handful. */
const MAX_RANGES = 20;
/** A language range with its weight: `de`, `de-AT;q=0.8`. */
const RANGE = /^\s*([a-z]{1,8})(?:-[a-z\d-]*)?\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?$/i;

/**
 * The language of the server's pages that a browser prefers by its header `Accept-Language` (RFC 9110), for readers whose account is not known.
 * @returns English if it prefers none of them
 */
export function preferredLanguage({ headers }: Pick<IncomingMessage, 'headers'>): TextLanguage {
  let preferred: { readonly language: TextLanguage; readonly weight: number } | undefined;
  for (const range of (headers['accept-language'] ?? '').split(',').slice(0, MAX_RANGES)) {
    const [, name = '', quality = '1'] = RANGE.exec(range) ?? [];
    const language = TEXT_LANGUAGES.find((known) => known === name.toLowerCase());
    const weight = Number(quality);
    if (language !== undefined && weight > (preferred?.weight ?? 0)) preferred = { language, weight };
  }
  return preferred?.language ?? 'en';
}
