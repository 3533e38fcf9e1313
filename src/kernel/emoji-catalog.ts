/** The emoji that everybody has: those of Unicode, and one picture of the API's own. */
export abstract class EmojiCatalog {
  /** The code of a Unicode emoji, dash-separated hexadecimal code points, by one of its names; null if nothing is called so. */
  abstract codeOf(name: string): string | null;
  /** The name by which clients show the emoji of a code; null if there is none. */
  abstract nameOf(code: string): string | null;
  /** Every name of every code, the one that clients show first. */
  abstract namesByCode(): ReadonlyMap<string, readonly string[]>;
}

/** The one emoji that is neither of Unicode nor of an organization; its code is its name. */
export const EXTRA_EMOJI = 'zulip';
