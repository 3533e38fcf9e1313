import { lookup } from 'node:dns/promises';
import { Agent, type Dispatcher } from 'undici';
import type { AddressGuard } from './address-guard.js';
import { guardedConnector, type Resolver } from './guarded-connector.js';

const systemResolver: Resolver = (hostname) => lookup(hostname, { all: true });

/** The way out for everything that is fetched on a user's behalf: public addresses only, and what the operator allows beside them. */
export class OutgoingHttp {
  constructor(
    private readonly guard: AddressGuard,
    private readonly resolve: Resolver = systemResolver,
  ) {}

  /**
   * Connections of the caller's own, for undici's `request` or `fetch`; the caller destroys it. A forbidden address is a
   * `ForbiddenAddress` error. Redirects are not followed unless the caller adds that, and each is a connection that is checked again.
   */
  dispatcher(connectTimeoutMs: number): Dispatcher {
    return new Agent({ connect: guardedConnector(this.guard, this.resolve, connectTimeoutMs) });
  }
}

/** Whether a text is an address that may be called at all; where it leads is checked when a connection is made. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}
