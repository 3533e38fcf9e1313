import { BadRequest } from '../../kernel/domain-error.js';

/** The URL exists but does not support the method. HTTP 405. */
export class MethodNotAllowed extends Error {
  constructor(readonly allowed: readonly string[]) {
    super('Method Not Allowed');
  }
}

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
