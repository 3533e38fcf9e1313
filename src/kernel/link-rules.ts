/** Turns text that matches the pattern into a link to the URL that the template builds from the pattern's groups. */
export interface LinkRule {
  /** A regular expression in RE2 syntax. */
  readonly pattern: string;
  /** An RFC 6570 URL template. A result is a link only if its scheme is safe. */
  readonly urlTemplate: string;
}

/** A part of a text that a rule turns into a link. */
export interface LinkMatch {
  readonly start: number;
  readonly text: string;
  readonly url: string;
}

/** The pattern is not a valid regular expression. The message says why. */
export class InvalidPattern extends Error {}

/** Evaluates the patterns and URL templates that administrators define. Matching takes time linear in the text, whatever the pattern. */
export abstract class LinkRuleMatcher {
  /** @returns the names of the variables of an RFC 6570 template, without duplicates; null if the template is invalid */
  abstract variablesOf(urlTemplate: string): readonly string[] | null;

  /**
   * @returns the names of the groups of a pattern
   * @throws InvalidPattern
   */
  abstract groupsOf(pattern: string): readonly string[];

  /**
   * Finds the links that the rules produce: only after white space, an opening bracket, a quote, a comma or a colon, and not before a
   * letter or digit. Links with an unsafe scheme are ignored.
   * @returns non-overlapping matches from left to right; where two matches would overlap, the earlier rule wins
   */
  abstract find(rules: readonly LinkRule[], text: string): readonly LinkMatch[];
}

/** Schemes of URLs that are safe to click, because they cannot run code in the page that shows the link. */
export const SAFE_URL_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'mailto', 'tel', 'sms', 'xmpp']);

/** Characters that browsers remove before they parse the scheme. */

const IGNORED_BY_BROWSERS = /[\u0000-\u0020\u007F-\u009F]/g;

/** Whether a URL, or its beginning, has a safe scheme or no scheme. */
export function hasSafeScheme(url: string): boolean {
  const scheme = /^([^/?#]*?):/.exec(url.replace(IGNORED_BY_BROWSERS, ''))?.[1];
  return scheme === undefined || SAFE_URL_SCHEMES.has(scheme.toLowerCase());
}
