import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';

export interface CookieOptions {
  /** Without it the cookie ends with the browser session. */
  readonly lifetimeMs?: number;
  /** The part of the server that receives the cookie; without it, all of the server. */
  readonly path?: string;
  /** Whether scripts of our pages may read the cookie. */
  readonly readableByScripts?: boolean;
}

/**
 * Reads and sets cookies that other sites' forms do not send, and that scripts cannot read unless that is asked for. Over https their names start with `__Host-`, so
 * that other hosts of the same domain cannot set them; those of a single path may only start with `__Secure-`.
 */
@Injectable()
export class BrowserCookies {
  private readonly secure: boolean;

  constructor(config: Config) {
    this.secure = config.externalScheme === 'https';
  }

  read(request: IncomingMessage, name: string, path = '/'): string | undefined {
    const start = `${this.fullName(name, path)}=`;
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  }

  set(response: ServerResponse, name: string, value: string, options: CookieOptions = {}): void {
    const { lifetimeMs, path = '/', readableByScripts = false } = options;
    const age = lifetimeMs === undefined ? [] : [`Max-Age=${Math.floor(lifetimeMs / 1000)}`];
    const hidden = readableByScripts ? [] : ['HttpOnly'];
    const attributes = [`Path=${path}`, ...age, ...hidden, 'SameSite=Lax', ...(this.secure ? ['Secure'] : [])];
    response.appendHeader('Set-Cookie', [`${this.fullName(name, path)}=${value}`, ...attributes].join('; '));
  }

  remove(response: ServerResponse, name: string): void {
    this.set(response, name, '', { lifetimeMs: 0 });
  }

  private fullName(name: string, path: string): string {
    if (!this.secure) return name;
    return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
  }
}
