import type { ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { clientName } from '../request/request-origin.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { AccessCheck } from './access-check.js';
import { AccountConcurrency } from './account-concurrency.js';
import type { AdmissionStep } from './admission-step.js';
import { BodyReader } from './body-reader.js';
import { CsrfCheck } from './csrf-check.js';
import { Identification } from './identification.js';
import { RateLimiter } from './rate-limiter.js';

/** Admits requests to their handlers in steps. Their order decides which error a client sees: docs/adr/0043. */
@Injectable()
export class AdmissionGuard implements CanActivate {
  private readonly steps: readonly AdmissionStep[];
  /** For health checks, pages of browsers and public images. Their handlers find the organization themselves if they need one. */
  private readonly stepsOfHidden: readonly AdmissionStep[];

  constructor(
    identification: Identification,
    rate: RateLimiter,
    access: AccessCheck,
    concurrency: AccountConcurrency,
    body: BodyReader,
    csrf: CsrfCheck,
  ) {
    this.steps = [identification, rate, access, concurrency, body, csrf];
    this.stepsOfHidden = [body, csrf];
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<IncomingWireMessage>();
    const response = http.getResponse<ServerResponse>();
    const { wire } = request;
    const { access, hidden } = wire.route.endpoint;
    for (const step of access === 'anyone' && hidden ? this.stepsOfHidden : this.steps) {
      const passing = step.admit(request, response);
      if (passing) await passing;
      if (response.writableEnded) return false;
    }
    const client = wire.actor && wire.readParameter('client');
    if (wire.actor && client !== undefined) wire.actor = { ...wire.actor, clientName: clientName(request, client) };
    return true;
  }
}
