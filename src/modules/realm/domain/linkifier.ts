import type { RealmId } from '../../../kernel/ids.js';
import type { LinkRule } from '../../../kernel/link-rules.js';
import { isSafeTemplate } from './safe-template.js';
import { addBlankErrors, type FormErrors, WHOLE_FORM } from './form-errors.js';

export type LinkifierId = number;

/** Of patterns and templates. The API knows no limit; clients are sent all of them. */
export const MAX_LINKIFIER_TEXT_LENGTH = 5_000;

/** What an organization makes links of in its messages and topics. */
export interface Linkifier extends LinkRule {
  readonly id: LinkifierId;
  readonly realmId: RealmId;
  /** Linkifiers are applied in rising order. */
  readonly order: number;
}

export interface LinkifierSyntax {
  /** Names of the pattern's groups, or why it is no pattern. */
  readonly groups: readonly string[] | Error;
  /** Names of the template's variables; null if it is no template. */
  readonly variables: readonly string[] | null;
}

/** @param others the organization's other linkifiers */
export function validateLinkifier(
  complaints: FormErrors,
  { pattern, urlTemplate }: LinkRule,
  { groups, variables }: LinkifierSyntax,
  others: readonly LinkRule[],
): void {
  addBlankErrors(complaints, { pattern, url_template: urlTemplate });
  if (variables === null || !isSafeTemplate(urlTemplate)) complaints.add('url_template', 'Invalid URL template.');
  if (groups instanceof Error) complaints.add(WHOLE_FORM, `Bad regular expression: ${groups.message}`);
  else if (variables !== null) addNameErrors(complaints, groups, variables);
  if (others.some((other) => other.pattern === pattern)) {
    complaints.add(WHOLE_FORM, 'Realm filter with this Realm and Pattern already exists.');
  }
}

function addNameErrors(complaints: FormErrors, groups: readonly string[], variables: readonly string[]): void {
  const [unmatched] = variables.filter((name) => !groups.includes(name)).sort();
  const [unused] = groups.filter((name) => !variables.includes(name)).sort();
  if (unmatched !== undefined) complaints.add(WHOLE_FORM, `Group '${unmatched}' in URL template is not present in linkifier pattern.`);
  else if (unused !== undefined) complaints.add(WHOLE_FORM, `Group '${unused}' in linkifier pattern is not present in URL template.`);
}
