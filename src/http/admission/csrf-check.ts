import { Injectable } from '@nestjs/common';
import { CSRF_FIELD, CsrfTokens } from '../auth/csrf-tokens.js';
import { mayChange } from '../request/request-origin.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import type { AdmissionStep } from './admission-step.js';

/**
 * Requires the CSRF token of each request that may change something, with and without a session. A body that the handler reads as a stream is
 * not searched for the form field, so that such a request needs the header.
 */
@Injectable()
export class CsrfCheck implements AdmissionStep {
  constructor(private readonly tokens: CsrfTokens) {}

  /** @throws CsrfFailure */
  admit(request: IncomingWireMessage): void {
    if (mayChange(request)) this.tokens.check(request, request.wire.readFormField(CSRF_FIELD));
  }
}
