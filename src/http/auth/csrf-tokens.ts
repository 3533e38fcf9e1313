import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { equalsInConstantTime } from '../../platform/secrets/equals-in-constant-time.js';
import { CsrfFailure, isCrossSite } from '../request/request-origin.js';
import { escapePageText } from '../response/html-page.js';
import { BrowserCookies } from './browser-cookies.js';

/** The name of the cookie on the Zulip server. */
const COOKIE = 'csrftoken';
/** The form field that carries the token, with its name on the Zulip server. */
export const CSRF_FIELD = 'csrfmiddlewaretoken';
const HEADER = 'x-csrftoken';
const LIFETIME_MS = 365 * 86_400_000;
const TOKEN_LENGTH = 43;

/**
 * The token by which a request shows that a page of this server sent it: the page repeats the value of a cookie in the header `X-CSRFToken` or
 * in a form field. Pages of other sites can neither read nor set that cookie. Scripts of our own pages can, so that all tabs of a
 * browser use the token that the latest log-in issued.
 */
@Injectable()
export class CsrfTokens {
  constructor(
    private readonly cookies: BrowserCookies,
    private readonly config: Config,
  ) {}

  /** @returns the token that the browser has; undefined if it has none that this server may have issued */
  read(request: IncomingMessage): string | undefined {
    const token = this.cookies.read(request, COOKIE);
    return token !== undefined && formatProblem(token) === null ? token : undefined;
  }

  /**
   * Makes sure that the browser has a token, for a page that sends requests or contains a form. The token that it has stays valid, because other
   * tabs may show forms with it.
   * @returns the token
   */
  ensure(request: IncomingMessage, response: ServerResponse): string {
    const known = this.read(request);
    return known === undefined ? this.rotate(response) : this.set(response, known);
  }

  /** Replaces the token, as every log-in does: a token that was known before has no effect on the new session. */
  rotate(response: ServerResponse): string {
    return this.set(response, randomBytes(32).toString('base64url'));
  }

  /**
   * Checks the token of a request that may change something. The texts of the errors are those of the Zulip server.
   * @param field the value of {@link CSRF_FIELD}; the header counts if it is empty or missing
   * @throws CsrfFailure
   */
  check(request: IncomingMessage, field: string | undefined): void {
    const expected = this.cookies.read(request, COOKIE);
    if (expected === undefined) throw new CsrfFailure('CSRF cookie not set.');
    const cookieProblem = formatProblem(expected);
    if (cookieProblem !== null) throw new CsrfFailure(`CSRF cookie ${cookieProblem}.`);
    const inForm = field !== undefined && field !== '';
    const token = inForm ? field : request.headers[HEADER];
    if (typeof token !== 'string') throw new CsrfFailure('CSRF token missing.');
    const problem = formatProblem(token) ?? (equalsInConstantTime(token, expected) ? null : 'incorrect');
    if (problem !== null) throw new CsrfFailure(`CSRF token from ${inForm ? 'POST' : "the 'X-Csrftoken' HTTP header"} ${problem}.`);
  }

  /** Prevents pages of other sites from logging a browser in to an account of the attacker. @param field as for `check` @throws CsrfFailure */
  checkLogin(request: IncomingMessage, field: string): void {
    if (isCrossSite(request, this.config.externalScheme)) throw new CsrfFailure('the request comes from another site');
    this.check(request, field);
  }

  private set(response: ServerResponse, token: string): string {
    this.cookies.set(response, COOKIE, token, { lifetimeMs: LIFETIME_MS, readableByScripts: true });
    return token;
  }
}

/** The hidden field with which a form passes {@link CsrfTokens.check}. */
export function csrfField(token: string): string {
  return `<input type="hidden" name="${CSRF_FIELD}" value="${escapePageText(token)}">`;
}

function formatProblem(token: string): string | null {
  if (token.length !== TOKEN_LENGTH) return 'has incorrect length';
  return /^[\w-]*$/.test(token) ? null : 'has invalid characters';
}
