/** The emoji that are available in every organization: those of Unicode, and the Zulip emoji. */
export abstract class EmojiCatalog {
  /** @returns the code of a Unicode emoji (dash-separated hexadecimal code points) by one of its names; null for an unknown name */
  abstract codeOf(name: string): string | null;
  /** @returns the code of a Unicode emoji by its name in Slack, which may mean another emoji here; null for an unknown name */
  abstract codeOfSlack(name: string): string | null;
  /** @returns the name by which clients show an emoji; null for an unknown code */
  abstract nameOf(code: string): string | null;
  /** Whether the emoji of the code has the name now, or had it in tables that released clients still contain. */
  abstract isNameOf(name: string, code: string): boolean;
  /** Whether the emoji belongs to the table that the API defines, which clients of every version can show. */
  abstract isOfProtocol(code: string): boolean;
  /** Whether clients offer an emoji under the name. */
  abstract offers(name: string): boolean;
  /** The names of every emoji that clients offer, by code, the one that they show first. */
  abstract namesByCode(): ReadonlyMap<string, readonly string[]>;
  /** The codes of the emoji in the order of Unicode, by the name of their group. */
  abstract codesByGroup(): ReadonlyMap<string, readonly string[]>;
}

/** The only emoji that belongs neither to Unicode nor to an organization. Its code equals its name. */
export const EXTRA_EMOJI = 'zulip';

/**
 * @returns the code of a Unicode emoji as the API spells it: in lower case and without variation selectors (U+FE0F). Clients also send the
 * fully qualified form of Unicode.
 */
export function canonicalEmojiCode(code: string): string {
  return code.replaceAll(/-fe0f\b|\bfe0f-/g, '');
}
