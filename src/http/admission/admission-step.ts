import type { ServerResponse } from 'node:http';
import type { IncomingWireMessage } from '../request/wire-request.js';

/** One of the steps that requests pass before their handlers run. `Admission` lists them in their order. */
export interface AdmissionStep {
  /** Whether a request may wait here for long, so that what the steps before have admitted is looked up again. */
  readonly delays?: true;
  /**
   * Lets the request pass, at once or when the promise is resolved. A step may also answer the request itself, which ends its admission.
   * @throws DomainError, or another error that has a response, if the request is rejected
   */
  admit(request: IncomingWireMessage, response: ServerResponse): void | Promise<void>;
}
