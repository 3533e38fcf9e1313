import { BadRequest } from '../../../kernel/domain-error.js';

/** Key of errors that concern the form as a whole. */
export const WHOLE_FORM = '__all__';

/** Collects the errors of a form by field. The error response has the first one as its message and all in `errors`. */
export class FormErrors {
  private readonly byField: Record<string, string[]> = {};

  add(field: string, message: string): void {
    (this.byField[field] ??= []).push(message);
  }

  /** @throws BadRequest if there are errors */
  throwFirst(): void {
    const [first] = Object.values(this.byField).flat();
    if (first !== undefined) throw new BadRequest(first, { errors: this.byField });
  }
}

/** Adds an error for each empty field. */
export function addBlankErrors(errors: FormErrors, fields: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(fields)) if (text === '') errors.add(field, 'This field cannot be blank.');
}

const SCHEME = /^(?:https?|ftps?):\/\/[^\s/?#]/i;
/** A name with a dot, `localhost`, or an IP address. */
const HOST = /^(?:(?:[^.\s]+\.)+[^.\s]{2,}\.?|localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i;

/** Whether a text is an HTTP or FTP URL with a plausible host. */
export function isWebAddress(text: string): boolean {
  if (!SCHEME.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  return HOST.test(new URL(text).hostname);
}
