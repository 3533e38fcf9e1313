import type { ServerResponse } from 'node:http';
import { assertDomainError } from '../../kernel/domain-error.js';
import type { Config } from '../../platform/config/config.js';
import { statusOf } from './error-response.js';
import { escapePageText, sendPage } from './html-page.js';

/**
 * Runs `work` and answers its domain errors with a page.
 * @param page the content that shows an error text, such as the form with the text above it
 * @param redirects see `sendPage`
 */
export async function showErrors(
  response: ServerResponse,
  page: (error: string) => string,
  work: () => Promise<void>,
  redirects: readonly string[] = [],
): Promise<void> {
  try {
    await work();
  } catch (error) {
    assertDomainError(error);
    sendPage(response, statusOf(error), page(error.message), redirects);
  }
}

/** Returns an empty string without an error, so that a form can start with it. */
export function errorParagraph(error: string): string {
  return error === '' ? '' : `    <p role="alert">${escapePageText(error)}</p>\n`;
}

export function messagePage(text: string): string {
  return `    <p>${escapePageText(text)}</p>`;
}

/** Returns patterns of the origins of all organizations, for forms that redirect to one (`sendPage`). */
export function organizationOrigins({ externalScheme, externalHost }: Config): string[] {
  return [`${externalScheme}://${externalHost}`, `${externalScheme}://*.${externalHost}`];
}
