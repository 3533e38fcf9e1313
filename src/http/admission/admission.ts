import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { clientName } from '../request/request-origin.js';
import type { IncomingWireMessage, WireRequest } from '../request/wire-request.js';
import { AccessCheck } from './access-check.js';
import { AccountConcurrency } from './account-concurrency.js';
import type { AdmissionStep } from './admission-step.js';
import { BodyReader } from './body-reader.js';
import { CsrfCheck } from './csrf-check.js';
import { Identification } from './identification.js';
import { RateLimiter } from './rate-limiter.js';
import { Readmission } from './readmission.js';
import { ScopeCheck } from './scope-check.js';

/** Admits requests to their handlers in steps. Their order decides which error a client sees: docs/adr/0043. */
@Injectable()
export class Admission {
  private readonly steps: readonly AdmissionStep[];
  /** For health checks, pages of browsers and public images. Their handlers find the organization themselves if they need one. */
  private readonly stepsOfHidden: readonly AdmissionStep[];

  /** @param csrf the last step of requests below `/json/` */
  constructor(
    identification: Identification,
    rate: RateLimiter,
    scope: ScopeCheck,
    access: AccessCheck,
    concurrency: AccountConcurrency,
    body: BodyReader,
    private readonly readmission: Readmission,
    private readonly csrf: CsrfCheck,
  ) {
    this.steps = [identification, rate, scope, access, concurrency, body];
    this.stepsOfHidden = [body];
  }

  /**
   * Lets a request pass all steps, or looks up again what was admitted if it begins once more.
   * @returns false if a step has answered it
   * @throws DomainError, or another error that has a response, if it is rejected
   */
  async admit(request: IncomingWireMessage, response: ServerResponse): Promise<boolean> {
    const { wire } = request;
    if (wire.isAdmitted) {
      // It begins again, because its rights have changed since then.
      await this.readmission.run(request, response);
      return true;
    }
    let waited = false;
    for (const step of this.stepsFor(wire)) {
      const passing = step.admit(request, response);
      if (passing) await passing;
      if (response.writableEnded) return false;
      waited ||= passing !== undefined && step.delays === true;
    }
    if (waited) await this.readmission.run(request, response);
    const { waits, streamsBody } = wire.route.endpoint;
    // Their handlers wait themselves.
    if (waits === true || streamsBody === true) wire.readmit = () => this.readmission.check(request, response);
    const client = wire.actor && wire.readParameter('client');
    if (wire.actor && client !== undefined) wire.actor = { ...wire.actor, clientName: clientName(request, client) };
    wire.isAdmitted = true;
    return true;
  }

  private stepsFor({ route, sessionOnly }: WireRequest): readonly AdmissionStep[] {
    const { access, hidden } = route.endpoint;
    const steps = access === 'anyone' && hidden ? this.stepsOfHidden : this.steps;
    return sessionOnly ? [...steps, this.csrf] : steps;
  }
}
