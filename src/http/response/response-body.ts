import type { ServerResponse } from 'node:http';
import { RawJson } from '../../kernel/schema.js';
import type { SerializedAnswer } from '../request/endpoint.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { sendCompressed } from './compressed-body.js';

/** A response without the envelope, or one that is serialized already. */
export class RawResponse<A = void> implements SerializedAnswer<A> {
  declare readonly represents?: A;

  private constructor(
    /** Undefined if the handler writes to the response itself. */
    readonly text: string | undefined,
    readonly contentType: string,
    readonly status: number,
  ) {}

  static json(body: object, status = 200): RawResponse {
    return new RawResponse(JSON.stringify(body) + '\n', 'application/json', status);
  }

  static text(text: string, contentType: string, status = 200): RawResponse {
    return new RawResponse(text, contentType, status);
  }

  static html(text: string): RawResponse {
    return new RawResponse(text, 'text/html; charset=utf-8', 200);
  }

  /** A serialized JSON response, including the envelope. */
  static serialized<A>(text: string): RawResponse<A> {
    return new RawResponse(text, 'application/json', 200);
  }

  static readonly alreadySent = new RawResponse(undefined, '', 200);

  /** In place of an answer that the handler has sent itself. */
  static sent<A>(): RawResponse<A> {
    return RawResponse.alreadySent as RawResponse<A>;
  }
}

/**
 * Serializes a successful response: JSON that ends with a newline, with `result` and `msg` and, in `ignored_parameters_unsupported`, the
 * names of parameters that the endpoint does not know. {@link RawJson} properties are inserted as they are; if one of them is in pieces, so
 * is the response, and long lists that many responses share are not copied.
 */
export function wrapInEnvelope(request: IncomingWireMessage, answer: object | undefined): string | (string | Buffer)[] {
  const ignored = request.wire.unusedParameterNames();
  const body: Record<string, unknown> = { result: 'success', msg: '', ...answer };
  if (ignored.length > 0) body['ignored_parameters_unsupported'] = ignored;
  if (!hasRawJson(body)) return `${JSON.stringify(body)}\n`;
  const pieces: (string | Buffer)[] = [];
  let text = '';
  for (const [name, value] of Object.entries(body)) {
    const json = value instanceof RawJson ? value.json : (JSON.stringify(value) as string | undefined);
    if (json === undefined) continue;
    text += `${text === '' && pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    if (typeof json === 'string') text += json;
    else {
      pieces.push(text, ...json);
      text = '';
    }
  }
  text += '}\n';
  return pieces.length === 0 ? text : [...pieces, text];
}

function hasRawJson(body: Readonly<Record<string, unknown>>): boolean {
  for (const name in body) if (body[name] instanceof RawJson) return true;
  return false;
}

/** Sends `body` as JSON that ends with a newline. */
export function sendJson(response: ServerResponse, status: number, body: object, contentType = 'application/json'): void {
  sendText(response, status, JSON.stringify(body) + '\n', contentType);
}

/**
 * In characters. Longer text is encoded once instead of once for its length and once for sending; shorter text is sent in one packet with
 * the head.
 */
const MIN_ENCODED_LENGTH = 65_536;

/**
 * In characters. Shorter answers, such as those of sends and of polls, need few packets anyway, and compression would cost about as much as the
 * request itself (docs/adr/0070).
 */
export const MIN_COMPRESSED_LENGTH = 16_384;

/** Sends text, or the pieces of one: compressed if it is long and the client takes that, or else with its length. */
export function sendText(response: ServerResponse, status: number, text: string | readonly (string | Buffer)[], contentType: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', contentType);
  if (lengthOf(text) >= MIN_COMPRESSED_LENGTH && sendCompressed(response, text)) return;
  const body = typeof text === 'string' && text.length > MIN_ENCODED_LENGTH ? Buffer.from(text) : text;
  response.setHeader('Content-Length', byteLength(body));
  if (response.req.method === 'HEAD') response.end();
  else if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  else sendPieces(response, body);
}

/** The length of text, or of the pieces of one, in characters; of encoded pieces in bytes. */
export function lengthOf(text: string | readonly (string | Buffer)[]): number {
  return typeof text === 'string' ? text.length : text.reduce((sum, { length }) => sum + length, 0);
}

/** The length of text, or of the pieces of one, when it is encoded. */
function byteLength(body: string | Buffer | readonly (string | Buffer)[]): number {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return Buffer.byteLength(body);
  return body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
}

/** In characters. V8 puts longer texts among the old objects of its heap. */
const WRITTEN_AT_ONCE = 65_536;

/** In characters. */
const WRITTEN_PER_TURN = 262_144;

/**
 * Joins and encodes some pieces when the client has taken those before them, so that few are in memory as text and encoded at the same time. Pieces
 * that are encoded already leave the socket in one call.
 */
function sendPieces(response: ServerResponse, pieces: readonly (string | Buffer)[]): void {
  let sent = 0;
  const sendMore = (): void => {
    response.cork();
    let isTaken = true;
    let written = 0;
    while (sent < pieces.length && (isTaken || written < WRITTEN_PER_TURN)) {
      const piece = pieces[sent] as string | Buffer;
      if (Buffer.isBuffer(piece)) {
        response.write(piece);
        sent += 1;
        continue;
      }
      const end = endOfText(pieces, sent);
      const text = end === sent + 1 ? piece : pieces.slice(sent, end).join('');
      isTaken = response.write(text);
      written += text.length;
      sent = end;
    }
    response.uncork();
    if (sent === pieces.length) response.end();
    else response.once('drain', sendMore);
  };
  sendMore();
}

/** The end of the pieces of text that are written together. There is at least one. */
function endOfText(pieces: readonly (string | Buffer)[], start: number): number {
  let end = start;
  let length = 0;
  for (
    let piece = pieces[end];
    typeof piece === 'string' && (end === start || length + piece.length <= WRITTEN_AT_ONCE);
    piece = pieces[end]
  ) {
    length += piece.length;
    end += 1;
  }
  return end;
}
