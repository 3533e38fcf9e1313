import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BadRequest, DomainError } from '../../kernel/domain-error.js';
import type { UserId } from '../../kernel/ids.js';
import { LIMITS } from '../../kernel/limits.js';
import { Config } from '../../platform/config/config.js';
import { BodyBudget, type BodyCharge } from './body-budget.js';
import { isForm, parseBody } from './body-parsing.js';
import { networksOf } from './client-networks.js';
import { continueRequest, requireProgress } from './unread-body.js';
import type { Fields, IncomingWireMessage } from './wire-request.js';

const NO_FIELDS: Fields = {};
/** Decoding a larger body takes milliseconds. */
const LARGE_BODY_BYTES = 64 * 1024;

/** The body exceeds the maximum size. HTTP 413. */
export class BodyTooLarge extends BadRequest {
  constructor(maxBytes: number) {
    super(`Request body is larger than ${maxBytes} bytes`);
  }
}

/** The body did not arrive in time. HTTP 408. */
export class BodyTooSlow extends BadRequest {
  constructor() {
    super('Request body did not arrive in time');
  }
}

/** Reads whole bodies into memory, limited in size, in time and by the budget for all bodies of this process. */
@Injectable()
export class BodyReader {
  private lastLargeBody: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly budget: BodyBudget,
    private readonly config: Config,
  ) {}

  /**
   * Reads the fields of a request that has passed authentication and authorization.
   * @param userId null without credentials, which have a smaller limit
   * @throws DomainError, BodyTooLarge, BodyTooSlow
   */
  async read(request: IncomingWireMessage, response: ServerResponse, userId: UserId | null): Promise<Fields> {
    if (!hasBody(request)) return NO_FIELDS;
    const charge = this.charge(request, response, userId);
    const maxBytes = userId === null ? LIMITS.MAX_ANONYMOUS_BODY_BYTES : LIMITS.MAX_BODY_BYTES;
    continueRequest(request, response);
    const collected = await this.collect(request, maxBytes, charge);
    if (collected.error) {
      request.resume(); // read and discarded, so that the client receives the response
      throw collected.error;
    }
    const body = Buffer.concat(collected.chunks);
    if (body.length > LARGE_BODY_BYTES) await this.waitToDecodeLargeBody();
    return parseBody(body, request.headers);
  }

  /**
   * Reads the fields of a small form before its sender is authenticated. What was read of a larger one is put back for {@link read}.
   * @returns null if the body is not a small form
   * @throws BadRequest, BodyTooSlow
   */
  async peek(request: IncomingWireMessage, response: ServerResponse): Promise<Fields | null> {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (!hasBody(request) || !isForm(request.headers) || declared > LIMITS.MAX_ANONYMOUS_BODY_BYTES) return null;
    const charge = this.charge(request, response, null);
    continueRequest(request, response);
    const collected = await this.collect(request, LIMITS.MAX_ANONYMOUS_BODY_BYTES, charge);
    const body = Buffer.concat(collected.chunks);
    if (!collected.error) return parseBody(body, request.headers);
    charge.release();
    request.unshift(body);
    return null;
  }

  /**
   * Leaves the body to the handler, which reads it as a stream. The connection is closed if the body stops arriving. The handler charges
   * what it stores to `wire.bodyCharge`.
   */
  admitUnreadBody(request: IncomingWireMessage, response: ServerResponse): void {
    request.wire.bodyCharge = this.charge(request, response, request.wire.actor?.userId ?? null);
    continueRequest(request, response);
    requireProgress(request, response, this.config.bodyTimeoutMs);
  }

  /** Delays the decoding of large bodies to one per iteration of the event loop, so that other requests advance between them. */
  private waitToDecodeLargeBody(): Promise<unknown> {
    this.lastLargeBody = this.lastLargeBody.then(() => setImmediate());
    return this.lastLargeBody;
  }

  private charge(request: IncomingWireMessage, response: ServerResponse, userId: UserId | null): BodyCharge {
    return userId === null ? this.budget.chargeAddress(networksOf(request.ip).own, response) : this.budget.chargeAccount(userId, response);
  }

  /**
   * Reads until the end, or until the maximum size or the budget is exceeded: then `error` says why, `chunks` includes the last chunk, and
   * the request is paused.
   */
  private collect(
    request: IncomingWireMessage,
    maxBytes: number,
    charge: BodyCharge,
  ): Promise<{ readonly chunks: Buffer[]; readonly error: DomainError | null }> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const stop = (): void => {
        clearTimeout(timer);
        request.off('data', onData).off('end', onEnd).off('error', onError);
      };
      const onData = (chunk: Buffer): void => {
        chunks.push(chunk);
        size += chunk.length;
        const error = size > maxBytes ? new BodyTooLarge(maxBytes) : chargeError(charge, chunk.length);
        if (!error) return;
        stop();
        request.pause();
        resolve({ chunks, error });
      };
      const onEnd = (): void => {
        stop();
        resolve({ chunks, error: null });
      };
      const onError = (): void => {
        stop();
        reject(new BadRequest('The request broke off'));
      };
      const timer = setTimeout(() => {
        stop();
        request.resume();
        reject(new BodyTooSlow());
      }, this.config.bodyTimeoutMs);
      request.on('data', onData).on('end', onEnd).on('error', onError).resume();
    });
  }
}

function hasBody({ headers }: IncomingWireMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function chargeError(charge: BodyCharge, bytes: number): DomainError | null {
  try {
    charge.add(bytes);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
