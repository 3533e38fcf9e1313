import type { RealmId } from '../../../kernel/ids.js';
import type { LinkRule } from '../../../kernel/link-rules.js';
import { addBlankErrors, type FormErrors, WHOLE_FORM } from './form-errors.js';
import { isSafeTemplate } from './safe-template.js';

export type LinkifierId = number;

/** Limit for patterns and templates. The Zulip server has none, but clients are sent all of them. */
export const MAX_LINKIFIER_TEXT_LENGTH = 5_000;

/** A pattern whose matches in messages and topics of a realm become links. */
export interface Linkifier extends LinkRule {
  readonly id: LinkifierId;
  readonly realmId: RealmId;
  /** Linkifiers are applied in ascending order. */
  readonly order: number;
}

export interface LinkifierSyntax {
  /** Names of the pattern's groups, or the reason why it is invalid. */
  readonly groups: readonly string[] | Error;
  /** Names of the template's variables; null if it is invalid. */
  readonly variables: readonly string[] | null;
}

/** @param others the realm's other linkifiers */
export function validateLinkifier(
  errors: FormErrors,
  { pattern, urlTemplate }: LinkRule,
  { groups, variables }: LinkifierSyntax,
  others: readonly LinkRule[],
): void {
  addBlankErrors(errors, { pattern, url_template: urlTemplate });
  if (variables === null || !isSafeTemplate(urlTemplate)) errors.add('url_template', 'Invalid URL template.');
  if (groups instanceof Error) errors.add(WHOLE_FORM, `Bad regular expression: ${groups.message}`);
  else if (variables !== null) addNameErrors(errors, groups, variables);
  if (others.some((other) => other.pattern === pattern)) {
    errors.add(WHOLE_FORM, 'Realm filter with this Realm and Pattern already exists.');
  }
}

function addNameErrors(errors: FormErrors, groups: readonly string[], variables: readonly string[]): void {
  const [unmatched] = variables.filter((name) => !groups.includes(name)).sort();
  const [unused] = groups.filter((name) => !variables.includes(name)).sort();
  if (unmatched !== undefined) errors.add(WHOLE_FORM, `Group '${unmatched}' in URL template is not present in linkifier pattern.`);
  else if (unused !== undefined) errors.add(WHOLE_FORM, `Group '${unused}' in linkifier pattern is not present in URL template.`);
}
