import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { AuthorityChanged } from '../../kernel/actor.js';
import { DoesNotExist, DomainError } from '../../kernel/domain-error.js';
import { CREATE_ORGANIZATION_COMMAND, NO_ORGANIZATION_YET } from '../../kernel/server-identity.js';
import type { InEachLanguage, TextLanguage } from '../../kernel/text.js';
import { preferredLanguage } from '../request/preferred-language.js';
import { MethodNotAllowed } from '../request/request-errors.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { prepareError, sendError, statusOfAny } from './error-response.js';
import { acceptsHtml, errorParagraph, escapePageText, type Page, paragraph, sendPage } from './html-page.js';
import { pageProblem } from './page-problems.js';
import { sendJson } from './response-body.js';

interface Texts {
  /** By the status. */
  readonly titles: Readonly<Record<number, string>>;
  readonly otherTitle: string;
  readonly unexpected: string;
  readonly start: string;
  readonly noSuchOrganization: string;
  /** HTML. */
  readonly finding: string;
  readonly noOrganizationYet: string;
  readonly command: string;
  readonly afterCommand: string;
}

/** Also in a target that a proxy sends as an absolute URL. */
const BELOW_API = /^(?:https?:\/\/[^/]*)?\/+(?:api|json)\//i;

const TEXTS: InEachLanguage<Texts> = {
  en: {
    titles: {
      403: 'No access',
      404: 'Not found',
      429: 'Too many requests',
      500: 'The server failed',
      503: 'Not available at the moment',
    },
    otherTitle: 'This did not work',
    unexpected: 'Internal server error',
    start: 'Go to the start page',
    noSuchOrganization: 'No such organization',
    finding: '<a href="/accounts/find/">Find your organizations by your address</a>, or <a href="/accounts/go/">enter a subdomain</a>.',
    noOrganizationYet: 'No organization yet',
    command: 'This server has no organization yet. Its operator creates the first one with this command:',
    afterCommand: 'It prints a link, where the owner chooses a password and logs in.',
  },
  de: {
    titles: {
      403: 'Kein Zugang',
      404: 'Nicht gefunden',
      429: 'Zu viele Anfragen',
      500: 'Der Server hat einen Fehler gemacht',
      503: 'Zurzeit nicht verfügbar',
    },
    otherTitle: 'Das hat nicht funktioniert',
    unexpected: 'Interner Fehler des Servers',
    start: 'Zur Startseite',
    noSuchOrganization: 'Diese Organisation gibt es nicht',
    finding:
      '<a href="/accounts/find/">Finde deine Organisationen mit deiner Adresse</a>, oder <a href="/accounts/go/">gib eine Subdomain ein</a>.',
    noOrganizationYet: 'Noch keine Organisation',
    command: 'Dieser Server hat noch keine Organisation. Sein Betreiber erstellt die erste mit diesem Befehl:',
    afterCommand: 'Er gibt einen Link aus, unter dem der Inhaber ein Passwort wählt und sich anmeldet.',
  },
};

/** Sends the response to a URL that does not exist: a page for a browser that requested one outside the API, else the error envelope. */
export function sendNotFound(request: IncomingMessage, response: ServerResponse): void {
  const isPage = request.method === 'GET' && acceptsHtml(request) && !BELOW_API.test(request.url ?? '/');
  const error = new DoesNotExist('Not Found');
  if (isPage) sendErrorPage(response, error);
  else sendError(response, error);
}

/** Sends the page that a browser receives in place of the one that it requested, in the language that it prefers. */
function sendErrorPage(response: ServerResponse, thrown: unknown): void {
  if (response.headersSent) {
    sendError(response, thrown);
    return;
  }
  const error = prepareError(response, thrown);
  const status = statusOfAny(error);
  const expected = error instanceof DomainError || error instanceof HttpException || error instanceof MethodNotAllowed;
  sendPage(response, status, errorPage(status, expected ? error : null, preferredLanguage(response.req)));
}

/** Sends the response to an error that admission, a guard or a controller throws: a page for a browser that requested one, else the error envelope. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(thrown, http.getRequest<IncomingWireMessage>(), http.getResponse<ServerResponse>());
  }

  /** @param request one that was matched to a route */
  respond(thrown: unknown, request: IncomingWireMessage, response: ServerResponse): void {
    if (thrown instanceof AuthorityChanged && mayBeginAgain(request, response)) {
      request.wire.hasBegunAgain = true;
      request.wire.begin();
      return;
    }
    // The body is gone, so that only the error is the one that the actor would get now.
    if (thrown instanceof AuthorityChanged && request.wire.route.endpoint.streamsBody === true) {
      (async () => request.wire.readmit())().then(
        () => this.answer(thrown, request, response),
        (error: unknown) => this.answer(error, request, response),
      );
      return;
    }
    this.answer(thrown, request, response);
  }

  private answer(thrown: unknown, request: IncomingWireMessage, response: ServerResponse): void {
    const { route, sessionOnly } = request.wire;
    const { toErrorResponse, hidden } = route.endpoint;
    if (hidden && !sessionOnly && acceptsHtml(request)) {
      sendErrorPage(response, thrown);
      return;
    }
    const error = toErrorResponse ? prepareError(response, thrown) : thrown;
    if (!toErrorResponse || response.headersSent || !(error instanceof DomainError)) {
      sendError(response, thrown);
      return;
    }
    const { status, body, contentType } = toErrorResponse(error);
    sendJson(response, status, body, contentType);
  }
}

/** A body that is read as a stream is gone. */
function mayBeginAgain({ wire }: IncomingWireMessage, response: ServerResponse): boolean {
  return !wire.hasBegunAgain && !wire.hasCommitted && wire.route.endpoint.streamsBody !== true && !response.headersSent;
}

/** @param error one whose text readers may see; null for an unexpected one */
function errorPage(status: number, error: Error | null, language: TextLanguage): Page {
  const texts = TEXTS[language];
  if (error?.message === NO_ORGANIZATION_YET) return noOrganizationPage(language);
  const text = textOf(error, language);
  if (error instanceof DomainError && error.code === 'NONEXISTENT_SUBDOMAIN') {
    return { title: texts.noSuchOrganization, content: `${errorParagraph(text)}    <p>${texts.finding}</p>`, language };
  }
  const title = texts.titles[status] ?? texts.otherTitle;
  const alert = text.toLowerCase() === title.toLowerCase() ? '' : errorParagraph(text);
  return { title, content: `${alert}    <p><a href="/">${texts.start}</a></p>`, language };
}

function textOf(error: Error | null, language: TextLanguage): string {
  if (error === null) return TEXTS[language].unexpected;
  return error instanceof DomainError ? pageProblem(error, language) : error.message;
}

function noOrganizationPage(language: TextLanguage): Page {
  const texts = TEXTS[language];
  const command = `    <p><code class="door-command">${escapePageText(CREATE_ORGANIZATION_COMMAND)}</code></p>\n`;
  return { title: texts.noOrganizationYet, content: paragraph(texts.command) + command + paragraph(texts.afterCommand), language };
}
