import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { connect as connectSocket, isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { PROGRAM_VERSION } from '../program-version.js';
import { type AddressGuard, ForbiddenAddress } from './address-guard.js';

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

  /**
   * Finds out whether an address may be called now. Every connection is checked again, because names may change what they stand for.
   * @param url an `isWebAddress`
   * @throws ForbiddenAddress, or an error of the resolver if the name is unknown
   */
  async check(url: string): Promise<void> {
    const { hostname } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) this.guard.check(host);
    else await permitted(host, this.guard, this.resolve);
  }

  /**
   * Opens a connection without HTTP, by the same rules.
   * @param signal ends it when its time is over, also after it is open
   * @throws ForbiddenAddress, or an error of the connection
   */
  async openSocket({
    host,
    port,
    signal,
  }: {
    readonly host: string;
    readonly port: number;
    readonly signal: AbortSignal;
  }): Promise<Socket> {
    signal.throwIfAborted();
    if (isIP(host) !== 0) this.guard.check(host); // sockets do not look up what is an address already
    const socket = connectSocket({ host, port, lookup: guardedLookup(this.guard, this.resolve) });
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
      socket.once('close', () => reject(new Error('the connection was closed')));
    });
    return socket;
  }
}

/** Whether a text is an address that may be called at all; where it leads is checked when a connection is made. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** How a part of the server introduces itself in the header `User-Agent`. */
export function userAgent(name: string): string {
  return `${name}/${PROGRAM_VERSION}`;
}

/** Why an address did not answer. */
export type FailureReason = 'forbidden' | 'timeout' | 'unreachable';

/** @param signal ends the request when its time is over */
export function failureReason(error: unknown, signal: AbortSignal): FailureReason {
  if (error instanceof ForbiddenAddress) return 'forbidden';
  return signal.aborted || (error as NodeJS.ErrnoException).code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable';
}

/** The header `Retry-After` of an answer; null without it. */
export function retryAfterOf({ 'retry-after': value }: Dispatcher.ResponseData['headers']): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Finds the addresses of a host name. */
export type Resolver = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Opens connections to permitted addresses only. A name is resolved once per connection, and the connection goes to one of the very
 * addresses that were checked: a name that changes its mind in between gains nothing.
 */
export function guardedConnector(guard: AddressGuard, resolve: Resolver, timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, lookup: guardedLookup(guard, resolve) });
  return (options, callback) => {
    // Sockets do not look up what is an address already
    if (isIP(options.hostname) !== 0 && !guard.permits(options.hostname)) {
      queueMicrotask(() => callback(new ForbiddenAddress(`${options.hostname} is not a public address`), null));
    } else {
      connect(options, callback);
    }
  };
}

function guardedLookup(guard: AddressGuard, resolve: Resolver): LookupFunction {
  return (hostname, options, callback) => {
    permitted(hostname, guard, resolve).then(
      ([first, ...others]) => {
        if (options.all) callback(null, [first, ...others]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, [], 0),
    );
  };
}

async function permitted(hostname: string, guard: AddressGuard, resolve: Resolver): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = (await resolve(hostname)).filter(({ address }) => guard.permits(address));
  if (!first) throw new ForbiddenAddress(`${hostname} has no public address`);
  return [first, ...others];
}
