import type { ServerResponse } from 'node:http';
import { assertDomainError } from '../../kernel/domain-error.js';
import type { TextLanguage } from '../../kernel/text.js';
import type { Config } from '../../platform/config/config.js';
import { statusOf } from './error-response.js';
import { pageProblem } from './page-problems.js';
import { ERROR_ID, escapePageText, type Page, sendPage } from './html-page.js';

/** A field of a form with its label. */
export interface FormField {
  /** The name under which the form sends the value, and the id of the element. */
  readonly name: string;
  readonly label: string;
  readonly type?: 'email' | 'password' | 'text';
  /** What browsers and password managers fill in. */
  readonly autocomplete: string;
  /** What was entered before. */
  readonly value?: string;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly lowerCase?: boolean;
  readonly focused?: boolean;
  /** HTML that stands beside the label and follows the field in the order of the keyboard. */
  readonly link?: string;
  /** The error that the form was rejected with; empty without one. */
  readonly error: string;
}

/**
 * Runs `work` and answers its domain errors with a page.
 * @param page returns the page that shows an error text, such as the form with the text above it
 * @param language of that page, in which the error is told
 */
export async function showErrors(
  response: ServerResponse,
  page: (error: string) => Page,
  work: () => Promise<void>,
  language: TextLanguage,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    assertDomainError(error);
    sendPage(response, statusOf(error), page(pageProblem(error, language)));
  }
}

/** Returns the HTML of a field, which the error of the form describes. */
export function formField({ name, label, type = 'text', autocomplete, value, hint, link = '', error, ...is }: FormField): string {
  const descriptions = [...(hint === undefined ? [] : [`${name}_hint`]), ...(error === '' ? [] : [ERROR_ID])];
  const attributes = [
    ['class', 'field'],
    ['id', name],
    ['type', type],
    ['name', name],
    ['autocomplete', autocomplete],
    ...(value === undefined ? [] : [['value', value]]),
    ...(descriptions.length === 0 ? [] : [['aria-describedby', descriptions.join(' ')]]),
    ...(is.lowerCase ? [['autocapitalize', 'none']] : []),
  ].map(([key = '', text = '']) => `${key}="${escapePageText(text)}"`);
  const flags = [...(is.optional ? [] : ['required']), ...(is.focused ? ['autofocus'] : [])];
  return `      <div class="door-field">
        <label for="${name}">${escapePageText(label)}</label>
        <input ${[...attributes, ...flags].join(' ')}>
${hint === undefined ? '' : `        <p class="hint" id="${name}_hint">${escapePageText(hint)}</p>\n`}${link === '' ? '' : `        ${link}\n`}      </div>
`;
}

/** Returns a field that shows the address of the account of the form, so that password managers store the password for it. */
export function accountField(email: string, label = 'Account'): string {
  return `      <div class="door-field">
        <label for="account">${escapePageText(label)}</label>
        <input class="field" id="account" type="email" autocomplete="username" readonly value="${escapePageText(email)}">
      </div>
`;
}

export function submitButton(text: string): string {
  return `      <button class="btn primary">${escapePageText(text)}</button>\n`;
}

/** Returns patterns of the origins of all organizations, for forms that redirect to one (`Page.redirects`). */
export function organizationOrigins({ externalScheme, externalHost }: Config): string[] {
  return [`${externalScheme}://${externalHost}`, `${externalScheme}://*.${externalHost}`];
}
