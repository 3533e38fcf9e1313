/** The emoji that everybody has: those of Unicode, and one picture of the API's own. */
export abstract class EmojiCatalog {
  /** The code of a Unicode emoji, dash-separated hexadecimal code points, by one of its names; null if nothing is called so. */
  abstract codeOf(name: string): string | null;
  /** The name by which clients show the emoji of a code; null if there is none. */
  abstract nameOf(code: string): string | null;
  /** Whether the emoji of the code is called so, or was in tables that released clients still have. */
  abstract isNameOf(name: string, code: string): boolean;
  /** Whether the emoji of the code is one of the API's own table, which clients of every age can show. */
  abstract isOfProtocol(code: string): boolean;
  /** Whether clients offer an emoji under the name. */
  abstract offers(name: string): boolean;
  /** The names of every code that clients offer, the one that they show first. */
  abstract namesByCode(): ReadonlyMap<string, readonly string[]>;
}

/** The one emoji that is neither of Unicode nor of an organization; its code is its name. */
export const EXTRA_EMOJI = 'zulip';

/**
 * The code of a Unicode emoji as the API writes it: in small letters, without the selectors (U+FE0F) that ask for colours. Clients also send
 * the fully qualified form of Unicode.
 */
export function canonicalEmojiCode(code: string): string {
  return code
    .split('-')
    .filter((codePoint) => codePoint !== 'fe0f')
    .join('-');
}
