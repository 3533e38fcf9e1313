import { BadRequest } from '../../../kernel/domain-error.js';

/** Stands for the form as a whole where a field's name would be. */
export const WHOLE_FORM = '__all__';

/** All that is wrong with a form, by field; the refusal says the first of it and carries the rest in `errors` (notes 1.4). */
export class FormErrors {
  private readonly byField: Record<string, string[]> = {};

  add(field: string, complaint: string): void {
    (this.byField[field] ??= []).push(complaint);
  }

  /** @throws BadRequest if there is any complaint */
  throwFirst(): void {
    const [first] = Object.values(this.byField).flat();
    if (first !== undefined) throw new BadRequest(first, { errors: this.byField });
  }
}

/** Complains of fields without a text. */
export function addBlankErrors(complaints: FormErrors, fields: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(fields)) if (text === '') complaints.add(field, 'This field cannot be blank.');
}

const SCHEME = /^(?:https?|ftps?):\/\/[^\s/?#]/i;
/** A name with a dot in it, the own machine, or an address in numbers. */
const HOST = /^(?:(?:[^.\s]+\.)+[^.\s]{2,}\.?|localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i;

/** Whether a text is the address of something on the web. */
export function isWebAddress(text: string): boolean {
  if (!SCHEME.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  return HOST.test(new URL(text).hostname);
}
