import type { InEachLanguage } from '../../../../kernel/text.js';
import { de } from '../domain/texts/de.js';
import { en, type FactorChange, type MailTexts } from '../domain/texts/en.js';

export type { FactorChange };

/** What mails about accounts say. */
export const MAIL_TEXTS: InEachLanguage<MailTexts> = { en, de };

/**
 * Makes a name that a user chose safe for mails: on one line, and without anything that mail programs turn into a link, which are schemes and
 * dots inside words.
 */
export function plainName(name: string): string {
  return name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/([.。．｡])(?=[\p{L}\p{N}])|(:)(?=\/)/gu, '$1$2 ')
    .trim();
}

/** Marks text that a user wrote to the recipient as a quotation, line by line. */
export function quoted(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}
