import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';

/**
 * Reads and sets cookies that scripts cannot read and that other sites' forms do not send. Over https their names start with `__Host-`, so
 * that other hosts of the same domain cannot set them.
 */
@Injectable()
export class BrowserCookies {
  private readonly secure: boolean;

  constructor(config: Config) {
    this.secure = config.externalScheme === 'https';
  }

  read(request: IncomingMessage, name: string): string | undefined {
    const start = `${this.fullName(name)}=`;
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  }

  /** @param lifetimeMs without it the cookie ends with the browser session */
  set(response: ServerResponse, name: string, value: string, lifetimeMs?: number): void {
    const age = lifetimeMs === undefined ? [] : [`Max-Age=${Math.floor(lifetimeMs / 1000)}`];
    const attributes = ['Path=/', ...age, 'HttpOnly', 'SameSite=Lax', ...(this.secure ? ['Secure'] : [])];
    response.appendHeader('Set-Cookie', [`${this.fullName(name)}=${value}`, ...attributes].join('; '));
  }

  remove(response: ServerResponse, name: string): void {
    this.set(response, name, '', 0);
  }

  private fullName(name: string): string {
    return this.secure ? `__Host-${name}` : name;
  }
}
