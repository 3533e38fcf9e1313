import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BrowserCookies } from '../../../../http/auth/browser-cookies.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';

const COOKIE = 'login_browser';
const SECRET = /^[\w-]{43}$/;

/** Recognizes the browser in which a log-in has begun, so that nobody ends it in another one. */
@Injectable()
export class LoginBrowser {
  constructor(
    private readonly cookies: BrowserCookies,
    private readonly secrets: ServerSecrets,
  ) {}

  /** @returns the digest of what only this browser has, in hexadecimal */
  remember(request: IncomingMessage, response: ServerResponse): string {
    const known = this.read(request);
    const secret = known ?? randomBytes(32).toString('base64url');
    if (known === undefined) this.cookies.set(response, COOKIE, secret);
    return this.digest(secret);
  }

  /** @param digest that a token of a log-in contains */
  isSame(request: IncomingMessage, digest: string): boolean {
    const secret = this.read(request);
    return secret !== undefined && this.secrets.areEqual(this.digest(secret), digest);
  }

  private read(request: IncomingMessage): string | undefined {
    const secret = this.cookies.read(request, COOKIE);
    return secret !== undefined && SECRET.test(secret) ? secret : undefined;
  }

  private digest(secret: string): string {
    return this.secrets.digest(secret).toString('hex');
  }
}
