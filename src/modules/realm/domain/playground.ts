import type { RealmId } from '../../../kernel/ids.js';
import { isSafeTemplate } from './safe-template.js';
import { addBlankErrors, type FormErrors, WHOLE_FORM } from './form-errors.js';

export type PlaygroundId = number;

export const MAX_LANGUAGE_LENGTH = 40;
/** Of names and templates. The API knows no limit; clients are sent all of them. */
export const MAX_PLAYGROUND_TEXT_LENGTH = 10_000;

/** The variable that stands for the code. */
const CODE = 'code';

export interface NewPlayground {
  readonly name: string;
  /** Name of the lexer that colours code blocks of the language. */
  readonly language: string;
  /** RFC 6570, with `code` as its only variable. */
  readonly urlTemplate: string;
}

/** A place outside where code blocks of a language can be run. */
export interface Playground extends NewPlayground {
  readonly id: PlaygroundId;
  readonly realmId: RealmId;
}

/**
 * @param variables of the template; null if it is no template
 * @param others the organization's playgrounds
 */
export function validatePlayground(
  complaints: FormErrors,
  { name, language, urlTemplate }: NewPlayground,
  variables: readonly string[] | null,
  others: readonly NewPlayground[],
): void {
  addBlankErrors(complaints, { name, pygments_language: language, url_template: urlTemplate });
  if (variables === null || !isSafeTemplate(urlTemplate)) complaints.add('url_template', 'Invalid URL template.');
  else if (!variables.includes(CODE)) complaints.add(WHOLE_FORM, `Missing the required variable "${CODE}" in the URL template`);
  else if (variables.length > 1) complaints.add(WHOLE_FORM, `"${CODE}" should be the only variable present in the URL template`);
  if (others.some((other) => other.name === name && other.language === language)) {
    complaints.add(WHOLE_FORM, 'Realm playground with this Realm, Pygments language and Name already exists.');
  }
}
