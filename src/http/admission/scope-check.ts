import { Injectable } from '@nestjs/common';
import { InsufficientScope } from '../../kernel/domain-error.js';
import type { KeyGrant } from '../../kernel/actor.js';
import { requiredScope, type RequiredScope } from '../request/endpoint.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import type { AdmissionStep } from './admission-step.js';

/** Checks whether a scoped API key may call the endpoint. Other credentials may call every endpoint. */
@Injectable()
export class ScopeCheck implements AdmissionStep {
  admit({ wire }: IncomingWireMessage): void {
    const key = wire.actor?.key;
    if (!key) return;
    const required = requiredScope(wire.route);
    if (required === null) return;
    if (required === 'full') throw new InsufficientScope(required, 'A scoped API key cannot do this. Use the API key of the account.');
    if (!key.scopes.includes(required)) throw new InsufficientScope(required, `This API key does not have the scope '${required}'.`);
    if (required !== 'read') checkChannelLimit(key, required, wire.route.endpoint.checksKeyChannels === true);
  }
}

/** A key that is limited to channels may change only what an endpoint compares with its channels. */
function checkChannelLimit({ channelIds }: KeyGrant, required: RequiredScope, isChecked: boolean): void {
  if (channelIds !== null && !isChecked) throw new InsufficientScope(required, 'An API key that is limited to channels cannot do this.');
}
