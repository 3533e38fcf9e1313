/** Text that matches a pattern becomes a link to the address that the template makes of the pattern's groups. */
export interface LinkRule {
  /** A regular expression in RE2 syntax. */
  readonly pattern: string;
  /** An RFC 6570 URL template. */
  readonly urlTemplate: string;
}

/** A part of a text that a rule makes a link of. */
export interface FoundLink {
  readonly start: number;
  readonly text: string;
  readonly url: string;
}

/** The pattern is no regular expression; the message says why. */
export class BadPattern extends Error {}

/** Patterns and URL templates that administrators write. Whatever they write, matching takes time linear in the text. */
export abstract class LinkPatterns {
  /** Names of the variables of an RFC 6570 template, each once; null if it is none. */
  abstract variablesOf(urlTemplate: string): readonly string[] | null;

  /** Names of the groups of a pattern. @throws BadPattern */
  abstract groupsOf(pattern: string): readonly string[];

  /**
   * What the rules make links of: only after white space, an opening bracket, a quote, a comma or a colon, and not before a letter or digit.
   * @returns matches from left to right that do not overlap: where two would, the rule that comes first wins
   */
  abstract find(rules: readonly LinkRule[], text: string): readonly FoundLink[];
}
