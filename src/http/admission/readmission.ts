import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Authority } from '../../kernel/actor.js';
import type { IncomingWireMessage, Readmitted } from '../request/wire-request.js';
import { AccessCheck } from './access-check.js';
import { Identification } from './identification.js';
import { ScopeCheck } from './scope-check.js';

/**
 * Looks up again what was admitted, because a request may have waited since then: for its turn, or for a body that its client sent slowly. Rights
 * count when the work is done. Credentials that were verified are remembered for as long as nothing has changed, so that this asks nobody as a rule.
 */
@Injectable()
export class Readmission {
  constructor(
    private readonly identification: Identification,
    private readonly scope: ScopeCheck,
    private readonly access: AccessCheck,
  ) {}

  /**
   * Renews the actor of the request, and its authority.
   * @throws DomainError, as the steps that are repeated, if the request would not be admitted any more
   */
  async run(request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    request.wire.authority = await this.check(request, response);
  }

  /**
   * As `run`, for handlers that have begun: with the actor that they got, they go on with its authority. Thousands of polls may end at the same
   * moment, so that this is done at once if nothing has changed.
   * @returns the account as it is now; undefined for a visitor
   */
  check(request: IncomingWireMessage, response: ServerResponse): Readmitted {
    if (request.wire.route.endpoint.access === 'anyone') return undefined;
    // If the account is the same, so is what the other steps look at.
    return this.identification.confirm(request) ?? this.repeat(request, response);
  }

  private async repeat(request: IncomingWireMessage, response: ServerResponse): Promise<Authority | undefined> {
    const { actor } = request.wire;
    const account = actor && (await this.identification.repeat(request, response, actor));
    this.scope.admit(request);
    await this.access.admit(request);
    return account;
  }
}
