import type { RealmId } from '../../../kernel/ids.js';
import { addBlankErrors, type FormErrors, WHOLE_FORM } from './form-errors.js';
import { isSafeTemplate } from './safe-template.js';

export type PlaygroundId = number;

export const MAX_LANGUAGE_LENGTH = 40;
/** Limit for names and templates. The Zulip server has none, but clients are sent all of them. */
export const MAX_PLAYGROUND_TEXT_LENGTH = 10_000;

/** The template variable for the code. */
const CODE = 'code';

export interface NewPlayground {
  readonly name: string;
  /** Name of the Pygments lexer for the language. */
  readonly language: string;
  /** RFC 6570, with `code` as its only variable. */
  readonly urlTemplate: string;
}

/** An external site that runs code blocks of a language. */
export interface Playground extends NewPlayground {
  readonly id: PlaygroundId;
  readonly realmId: RealmId;
}

/**
 * @param variables names of the template's variables; null if the template is invalid
 * @param others the realm's playgrounds
 */
export function validatePlayground(
  errors: FormErrors,
  { name, language, urlTemplate }: NewPlayground,
  variables: readonly string[] | null,
  others: readonly NewPlayground[],
): void {
  addBlankErrors(errors, { name, pygments_language: language, url_template: urlTemplate });
  if (variables === null || !isSafeTemplate(urlTemplate)) errors.add('url_template', 'Invalid URL template.');
  else if (!variables.includes(CODE)) errors.add(WHOLE_FORM, `Missing the required variable "${CODE}" in the URL template`);
  else if (variables.length > 1) errors.add(WHOLE_FORM, `"${CODE}" should be the only variable present in the URL template`);
  if (others.some((other) => other.name === name && other.language === language)) {
    errors.add(WHOLE_FORM, 'Realm playground with this Realm, Pygments language and Name already exists.');
  }
}
