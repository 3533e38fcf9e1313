import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BadRequest, DomainError } from '../../kernel/domain-error.js';
import type { UserId } from '../../kernel/ids.js';
import { LIMITS } from '../../kernel/limits.js';
import { Config } from '../../platform/config/config.js';
import { BodyBudget, type BodyCharge } from './body-budget.js';
import { isForm, parseBody } from './body-parsing.js';
import { continueRequest, requireProgress } from './unread-body.js';
import type { Fields, IncomingWireMessage } from './wire-request.js';

const NO_FIELDS: Fields = {};
/** Decoding a larger body takes milliseconds. */
const LARGE_BODY_BYTES = 64 * 1024;

/** The body is larger than any endpoint needs. */
export class BodyTooLarge extends BadRequest {
  constructor(maxBytes: number) {
    super(`Request body is larger than ${maxBytes} bytes`);
  }
}

/** The body did not arrive in time. */
export class BodyTooSlow extends BadRequest {
  constructor() {
    super('Request body did not arrive in time');
  }
}

/** Reads bodies as a whole: within a size, a time and the budget for all bodies of this process. */
@Injectable()
export class BodyReader {
  private lastLargeBody: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly budget: BodyBudget,
    private readonly config: Config,
  ) {}

  /**
   * The fields of a request that was admitted.
   * @param userId null without credentials: such a body is kept small
   * @throws DomainError, BodyTooLarge, BodyTooSlow
   */
  async read(request: IncomingWireMessage, response: ServerResponse, userId: UserId | null): Promise<Fields> {
    if (!hasBody(request)) return NO_FIELDS;
    const charge = this.charge(request, response, userId);
    const maxBytes = userId === null ? LIMITS.MAX_ANONYMOUS_BODY_BYTES : LIMITS.MAX_BODY_BYTES;
    continueRequest(request, response);
    const taken = await this.take(request, maxBytes, charge);
    if (taken.rest) {
      request.resume(); // read and dropped, so that the client gets to see the answer
      throw taken.rest;
    }
    const body = Buffer.concat(taken.chunks);
    if (body.length > LARGE_BODY_BYTES) await this.turnForLargeBody();
    return parseBody(body, request.headers);
  }

  /**
   * The fields of a small form before anything is known of who sends it; null if it is no such form. What was read of a larger one is put
   * back for {@link read}.
   * @throws BadRequest, BodyTooSlow
   */
  async peek(request: IncomingWireMessage, response: ServerResponse): Promise<Fields | null> {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (!hasBody(request) || !isForm(request.headers) || declared > LIMITS.MAX_ANONYMOUS_BODY_BYTES) return null;
    const charge = this.charge(request, response, null);
    continueRequest(request, response);
    const taken = await this.take(request, LIMITS.MAX_ANONYMOUS_BODY_BYTES, charge);
    const body = Buffer.concat(taken.chunks);
    if (!taken.rest) return parseBody(body, request.headers);
    charge.release();
    request.unshift(body);
    return null;
  }

  /** Lets the handler read the body in pieces, as long as they keep coming. What it stores of them, it has to add to `wire.bodyCharge`. */
  admitStream(request: IncomingWireMessage, response: ServerResponse): void {
    request.wire.bodyCharge = this.charge(request, response, request.wire.actor?.userId ?? null);
    continueRequest(request, response);
    requireProgress(request, response, this.config.bodyTimeoutMs);
  }

  /** Large bodies that arrive together are decoded one per turn of the event loop, so that other requests advance between them. */
  private turnForLargeBody(): Promise<unknown> {
    this.lastLargeBody = this.lastLargeBody.then(() => setImmediate());
    return this.lastLargeBody;
  }

  private charge(request: IncomingWireMessage, response: ServerResponse, userId: UserId | null): BodyCharge {
    return userId === null ? this.budget.chargeAddress(request.ip ?? '', response) : this.budget.chargeAccount(userId, response);
  }

  /**
   * Reads until the end, or until the size or the budget forbids more: then `rest` says why, the last piece included, and the
   * request is paused.
   */
  private take(
    request: IncomingWireMessage,
    maxBytes: number,
    charge: BodyCharge,
  ): Promise<{ readonly chunks: Buffer[]; readonly rest: DomainError | null }> {
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
        const rest = size > maxBytes ? new BodyTooLarge(maxBytes) : refusalOf(charge, chunk.length);
        if (!rest) return;
        stop();
        request.pause();
        resolve({ chunks, rest });
      };
      const onEnd = (): void => {
        stop();
        resolve({ chunks, rest: null });
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

function refusalOf(charge: BodyCharge, bytes: number): DomainError | null {
  try {
    charge.add(bytes);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
