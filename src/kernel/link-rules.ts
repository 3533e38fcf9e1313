/** Text that matches a pattern becomes a link to the address that the template makes of the pattern's groups. */
export interface LinkRule {
  /** A regular expression in RE2 syntax. */
  readonly pattern: string;
  /** An RFC 6570 URL template. What it makes of a text is a link only if its scheme is safe. */
  readonly urlTemplate: string;
}

/** A part of a text that a rule makes a link of. */
export interface LinkMatch {
  readonly start: number;
  readonly text: string;
  readonly url: string;
}

/** The pattern is no regular expression; the message says why. */
export class InvalidPattern extends Error {}

/** Patterns and URL templates that administrators write. Whatever they write, matching takes time linear in the text. */
export abstract class LinkRuleMatcher {
  /** Names of the variables of an RFC 6570 template, each once; null if it is none. */
  abstract variablesOf(urlTemplate: string): readonly string[] | null;

  /** Names of the groups of a pattern. @throws InvalidPattern */
  abstract groupsOf(pattern: string): readonly string[];

  /**
   * What the rules make links of: only after white space, an opening bracket, a quote, a comma or a colon, and not before a letter or digit.
   * What would become a link that is not safe to click is left alone.
   * @returns matches from left to right that do not overlap: where two would, the rule that comes first wins
   */
  abstract find(rules: readonly LinkRule[], text: string): readonly LinkMatch[];
}

/** Schemes of URLs that are safe to click: none runs anything in the page that shows the link. */
export const SAFE_URL_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'mailto', 'tel', 'sms', 'xmpp']);

/** Characters that browsers drop before they look for a scheme. */

const IGNORED_BY_BROWSERS = /[\u0000-\u0020\u007F-\u009F]/g;

/** Whether a URL, or its beginning, has a safe scheme or none at all. */
export function hasSafeScheme(url: string): boolean {
  const scheme = /^([^/?#]*?):/.exec(url.replace(IGNORED_BY_BROWSERS, ''))?.[1];
  return scheme === undefined || SAFE_URL_SCHEMES.has(scheme.toLowerCase());
}
