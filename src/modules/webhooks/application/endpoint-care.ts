import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../kernel/audit-log.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { User } from '../../users/users.api.js';
import type { Delivery } from '../domain/delivery.js';
import { afterFailure, afterSuccess, type CallFailure, type Endpoint, type News } from '../domain/endpoint.js';
import { botActor } from './bot-actor.js';
import { BotVoice } from './bot-voice.js';
import type { Result } from './calling.js';
import { EndpointRepository } from './endpoint.repository.js';
import type { WebhookCall } from './webhook-calls.js';

/** An endpoint was called. */
export interface Called {
  readonly delivery: Delivery;
  readonly call: WebhookCall;
  readonly result: Result;
}

/** Keeps the record of endpoints: leaves alone those that fail, gives up those without hope, and tells their owners. */
@Injectable()
export class EndpointCare {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly voice: BotVoice,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Learns from an attempt.
   * @param endpoint as it was when the attempt began
   */
  async learn(endpoint: Endpoint, { delivery, call, result: { verdict, early } }: Called, at: number): Promise<void> {
    if (verdict.kind === 'accepted' || (verdict.kind === 'end' && !verdict.refused)) {
      // Most endpoints are well, and this writes nothing.
      if (afterSuccess(endpoint) !== endpoint) await this.change(endpoint, (current) => ({ endpoint: afterSuccess(current) }));
      return;
    }
    const passing = verdict.kind === 'retry';
    const news = await this.fail(endpoint, call.bot, {
      at,
      passing,
      early,
      wish: passing ? verdict.wish : null,
      gone: !passing && verdict.gone,
    });
    if (news === 'trouble') await this.voice.tellOfTrouble(delivery, call, verdict.failure);
    else if (news !== null) await this.voice.tellOfDisabling(call, news, at);
  }

  /** What the endpoint's own answers, or its silence, disabled is on record as the bot's doing. */
  private fail(endpoint: Endpoint, bot: User, failure: CallFailure): Promise<News | null> {
    return this.unitOfWork.run(async () => {
      const { endpoint: after, tell } = await this.change(endpoint, (current) => afterFailure(current, failure));
      if (tell !== null && tell !== 'trouble') {
        const details = { reason: tell, failing_since: after.failingSince };
        await this.audit.record(botActor(bot), { action: 'webhook.disabled', targetKind: 'bot', targetId: bot.id, details });
      }
      return tell;
    });
  }

  private change<T extends { readonly endpoint: Endpoint }>({ realmId, botId }: Endpoint, change: (endpoint: Endpoint) => T): Promise<T> {
    return this.endpoints.change(realmId, botId, change);
  }
}
