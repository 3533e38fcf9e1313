import { Injectable } from '@nestjs/common';
import type { User } from '../../users/users.api.js';
import { afterFailure, afterSuccess, type Endpoint } from '../domain/endpoint.js';
import type { Verdict } from '../domain/verdict.js';
import { BotVoice } from './bot-voice.js';
import { EndpointRepository } from './endpoint.repository.js';

/** Keeps the record of endpoints: leaves alone those that fail, gives up those without hope, and tells their owners. */
@Injectable()
export class EndpointCare {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly voice: BotVoice,
  ) {}

  /**
   * Learns from an attempt.
   * @param endpoint as it was when the attempt began
   */
  async learn(endpoint: Endpoint, bot: User, verdict: Verdict, at: number): Promise<void> {
    if (verdict.kind === 'accepted' || (verdict.kind === 'end' && !verdict.refused)) {
      // Most endpoints are well, and this writes nothing.
      if (afterSuccess(endpoint) !== endpoint) await this.change(endpoint, (current) => ({ endpoint: afterSuccess(current) }));
      return;
    }
    const passing = verdict.kind === 'retry';
    const failure = { at, passing, wish: passing ? verdict.wish : null, gone: !passing && verdict.gone };
    const { endpoint: after, tell } = await this.change(endpoint, (current) => afterFailure(current, failure));
    if (tell !== null) await this.voice.tellOfEndpoint(bot, tell, after.failingSince ?? at, verdict.failure);
  }

  private change<T extends { readonly endpoint: Endpoint }>({ realmId, botId }: Endpoint, change: (endpoint: Endpoint) => T): Promise<T> {
    return this.endpoints.change(realmId, botId, change);
  }
}
