import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { UserId } from '../../../kernel/ids.js';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { BotAccess } from '../../users/bots.api.js';
import type { Integration, RequestFacts } from '../domain/integration.js';
import { claimOf } from '../domain/signature.js';
import { IntegrationSecretRepository } from './integration-secret.repository.js';

/** Stores the secrets with which services sign what they send to the address of a bot, and verifies signatures. */
@Injectable()
export class IntegrationSecretsService {
  constructor(
    private readonly repository: IntegrationSecretRepository,
    private readonly secrets: ServerSecrets,
    private readonly bots: BotAccess,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Whether what is sent to the address of a bot has to be signed. @throws BadRequest unless the actor manages the bot */
  isSigned(actor: Actor, botId: UserId): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const bot = await this.bots.lock(actor, botId);
      return (await this.repository.find(bot.id)) !== null;
    });
  }

  /** From now on, what is sent to the address of the bot has to be signed with this secret. @throws BadRequest */
  set(actor: Actor, botId: UserId, secret: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const bot = await this.bots.lock(actor, botId);
      await this.repository.put(bot.realmId, bot.id, this.secrets.seal(purposeOf(bot.id), secret));
      await this.audit.record(actor, { action: 'integration.secret_set', targetKind: 'bot', targetId: bot.id, details: {} });
    });
  }

  /** From now on, what is sent to the address of the bot need not be signed. @throws BadRequest */
  remove(actor: Actor, botId: UserId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const bot = await this.bots.lock(actor, botId);
      if (!(await this.repository.remove(bot.id))) return;
      await this.audit.record(actor, { action: 'integration.secret_removed', targetKind: 'bot', targetId: bot.id, details: {} });
    });
  }

  /**
   * Verifies the signature of a request to the address of a bot that has a secret. A service that does not sign cannot be used with such a bot:
   * whoever knows the address could otherwise name that one.
   * @throws DomainError INVALID_SIGNATURE
   */
  async verify(botId: UserId, integration: Integration, facts: RequestFacts, body: Uint8Array): Promise<void> {
    const sealed = await this.repository.find(botId);
    if (sealed === null) return;
    const { signature, displayName } = integration;
    if (!signature) throw new DomainError('INVALID_SIGNATURE', `${displayName} signs nothing, but the bot has a secret for signatures`);
    const secret = this.secrets.open(purposeOf(botId), sealed);
    const claim = claimOf(signature, (name) => facts.header(name), this.clock.now());
    if (secret !== null && claim !== null) {
      const algorithm = (signature.kind === 'hmac' && signature.algorithm) || 'sha256';
      const expected = signature.kind === 'token' ? secret : createHmac(algorithm, secret).update(claim.before).update(body).digest('hex');
      if (claim.sent.some((one) => this.secrets.areEqual(one, expected))) return;
    }
    throw new DomainError('INVALID_SIGNATURE', `The signature in the header '${signature.header}' is missing, wrong or too old`);
  }
}

function purposeOf(botId: UserId): string {
  return `integration of bot ${botId}`;
}
