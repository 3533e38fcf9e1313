import type { SerializedAnswer } from '../request/endpoint.js';

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
}
