import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BadRequest, DomainError } from '../../kernel/domain-error.js';
import type { UserId } from '../../kernel/ids.js';
import { LIMITS } from '../../kernel/limits.js';
import { Config } from '../../platform/config/config.js';
import { releaseBuffer } from '../../platform/processes/garbage-collection.js';
import { networksOf } from '../request/client-networks.js';
import { isForm, methodOf, parseBody } from '../request/form-fields.js';
import { BodyTooLarge, BodyTooSlow, MethodNotAllowed } from '../request/request-errors.js';
import { type BodyCharge, connectionOf, type Fields, type IncomingWireMessage } from '../request/wire-request.js';
import type { AdmissionStep } from './admission-step.js';
import { BodyBudget } from './memory-budgets.js';

const NO_FIELDS: Fields = {};
const EMPTY = Buffer.alloc(0);
/** Decoding a larger body takes milliseconds. */
const LARGE_BODY_BYTES = 64 * 1024;

/** Reads whole bodies into memory, limited in size, in time and by the budget for all bodies of this process. */
@Injectable()
export class BodyReader implements AdmissionStep {
  readonly delays = true;
  private lastLargeBody: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly budget: BodyBudget,
    private readonly config: Config,
  ) {}

  /**
   * Reads the fields of a request that has passed all other steps, so that the body of a rejected request is never stored. A body that the
   * handler reads as a stream is left to it.
   * @throws DomainError, BodyTooLarge, BodyTooSlow, MethodNotAllowed
   */
  admit(request: IncomingWireMessage, response: ServerResponse): void | Promise<void> {
    const { wire } = request;
    if (!wire.awaitsBody) return undefined;
    if (wire.route.endpoint.streamsBody === true) {
      this.admitUnreadBody(request, response);
      return undefined;
    }
    if (wire.route.endpoint.keepsBody === true) return this.keep(request, response);
    const fields = this.read(request, response, wire.actor?.userId ?? null);
    if (fields instanceof Promise) return fields.then((read) => addFields(request, read));
    addFields(request, fields);
    return undefined;
  }

  private keep(request: IncomingWireMessage, response: ServerResponse): void | Promise<void> {
    const { wire } = request;
    wire.addFields(NO_FIELDS);
    if (!hasBody(request)) return undefined;
    const arrived = takeArrived(request);
    if (!arrived) return this.receive(request, response, wire.actor?.userId ?? null).then((body) => void (wire.bodyBytes = body));
    wire.bodyBytes = arrived;
    return undefined;
  }

  /** @param userId null without credentials, which have a smaller limit */
  private read(request: IncomingWireMessage, response: ServerResponse, userId: UserId | null): Fields | Promise<Fields> {
    if (!hasBody(request)) return NO_FIELDS;
    const arrived = takeArrived(request);
    if (arrived) return parseBody(arrived, request.headers);
    return this.receive(request, response, userId).then((body) => parseBody(body, request.headers));
  }

  /** Receives a whole body. A large one waits for its turn to be decoded. */
  private async receive(request: IncomingWireMessage, response: ServerResponse, userId: UserId | null): Promise<Buffer> {
    const charge = this.charge(request, response, userId);
    const maxBytes = userId === null ? LIMITS.MAX_ANONYMOUS_BODY_BYTES : LIMITS.MAX_BODY_BYTES;
    continueRequest(request, response);
    const collected = await this.collect(request, maxBytes, charge);
    if (collected.error) {
      discard(request);
      throw collected.error;
    }
    const body = Buffer.concat(collected.chunks);
    if (body.length > LARGE_BODY_BYTES) await this.waitToDecodeLargeBody();
    return body;
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
  private admitUnreadBody(request: IncomingWireMessage, response: ServerResponse): void {
    request.wire.bodyCharge = this.charge(request, response, request.wire.actor?.userId ?? null);
    continueRequest(request, response);
    requireProgress(request, response, this.config.bodyTimeoutMs);
  }

  /** Delays the decoding of large bodies to one per iteration of the event loop, so that other requests advance between them. */
  private waitToDecodeLargeBody(): Promise<unknown> {
    this.lastLargeBody = this.lastLargeBody.then(() => nextTurn());
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
        discard(request);
        reject(new BodyTooSlow());
      }, this.config.bodyTimeoutMs);
      request.on('data', onData).on('end', onEnd).on('error', onError).resume();
    });
  }
}

/**
 * Limits what a request costs that is answered before its body has been read. The rest of the body is read and discarded, so that clients
 * that write the whole body before they read receive the response, for a limited time.
 */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // A client that waits for `100 Continue` sends its body after it or, if it receives an error instead, not at all.
  if (expectsContinue(request)) response.setHeader('Connection', 'close');
  response.on('prefinish', discardUnread).on('finish', closeIfUnread);
}

/** Sends `100 Continue` to a client that expects it. */
function continueRequest(request: IncomingMessage, response: ServerResponse): void {
  if (!expectsContinue(request)) return;
  response.removeHeader('Connection');
  response.writeContinue();
}

/**
 * Closes the connection if a body that the handler reads as a stream stops arriving: less than the minimum within `windowMs`. Time in which
 * the handler does not read is not counted.
 */
export function requireProgress(request: IncomingMessage, response: ServerResponse, windowMs: number): void {
  // The request loses its connection if its stream is destroyed.
  const { socket } = request;
  let received = socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = socket;
    if (request.complete || request.destroyed) clearInterval(timer);
    else if (bytesRead - received < LIMITS.MIN_BODY_PROGRESS_BYTES && request.readableLength === 0) request.destroy();
    received = bytesRead;
  }, windowMs);
  response.once('close', () => {
    clearInterval(timer);
    if (!connectionOf(request)) closeIfIncomplete(request, socket);
  });
}

/** Node leaves a body alone that something else reads by the time the response is finished. */
function discardUnread(this: ServerResponse): void {
  const { req: request } = this;
  if (request.complete || request.readableDidRead) return;
  request.read(0);
  discard(request);
}

/**
 * Reads the rest of a body for nothing, so that the client receives the response: a piece per turn of the event loop. Node itself would read
 * all that has arrived on all such connections in one turn: megabytes for each of them.
 */
function discard(request: IncomingMessage): void {
  request.on('data', (piece: Buffer) => {
    releaseBuffer(piece);
    request.pause();
    setImmediate(() => request.resume());
  });
  request.resume();
}

/** A single listener for all responses, which Node calls with the response as `this`, avoids an allocation per request. */
function closeIfUnread(this: ServerResponse): void {
  const { req: request, statusCode } = this;
  const socket = connectionOf(request);
  if (request.complete || !socket) return;
  if (statusCode === 408) socket.destroy();
  else closeIfIncomplete(request, socket);
}

function closeIfIncomplete(request: IncomingMessage, socket: Socket): void {
  const close = (): void => {
    if (!request.complete) socket.destroy();
  };
  setTimeout(close, LIMITS.MAX_UNREAD_BODY_SECONDS * 1000).unref();
}

/** @throws MethodNotAllowed if the form selects another method, which was to be decided before */
function addFields({ wire, method = '' }: IncomingWireMessage, fields: Fields): void {
  if (methodOf(method, fields) !== method) throw new MethodNotAllowed(wire.methods);
  wire.addFields(fields);
}

/**
 * Takes a small body that has arrived with its head, as most do: without listeners, a time limit and a charge, since nobody waits for it and its
 * bytes are free.
 * @returns null for any other body
 */
function takeArrived(request: IncomingMessage): Buffer | null {
  if (!request.complete || request.readableLength > LIMITS.FREE_BODY_BYTES) return null;
  return (request.read() as Buffer | null) ?? EMPTY;
}

function expectsContinue({ headers }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === '100-continue';
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
