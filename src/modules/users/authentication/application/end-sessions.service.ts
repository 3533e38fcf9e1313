import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { RenewApiKeyService } from '../../administration/application/renew-api-key.service.js';
import { BrowserSessionRepository } from './browser-session.repository.js';
import { AccountListeners } from '../../accounts/application/account-listeners.js';

export interface EndSessionsInput {
  readonly userId: UserId;
  /** Replaces the API key as well, with which the account's other clients are logged in. */
  readonly renewApiKey: boolean;
}

/** Logs people out of all browsers, and on request out of all other clients. */
@Injectable()
export class EndSessionsService {
  constructor(
    private readonly sessions: BrowserSessionRepository,
    private readonly users: UserRepository,
    private readonly listeners: AccountListeners,
    private readonly apiKeys: RenewApiKeyService,
    private readonly events: ClientEvents,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * For operators.
   * @param actor an operator
   * @returns the number of browser sessions that were stored
   * @throws BadRequest
   */
  end(actor: Actor, { userId, renewApiKey }: EndSessionsInput): Promise<number> {
    if (!actor.isOperator) throw new BadRequest('Insufficient permission');
    return this.unitOfWork.run(async () => {
      const [known] = await this.users.findByIds([userId]);
      if (known?.realmId !== actor.realmId || known.isBot) throw new BadRequest('No such user');
      const user = await this.users.lock(userId);
      const ended = await this.endAll(user);
      if (renewApiKey) await this.apiKeys.renew(actor, user);
      await this.audit.record(actor, { action: 'account.sessions_ended', targetKind: 'user', targetId: userId, details: { ended } });
      return ended;
    });
  }

  /**
   * Ends all browser sessions, inside the unit of work of the caller, who has locked the account.
   * @returns their number
   */
  async endAll(user: User): Promise<number> {
    const ended = await this.sessions.deleteByUser(user.realmId, user.id);
    await this.events.publish([{ realmId: user.realmId, changedUsers: [user.id] }]);
    await this.listeners.notifyCredentialsReplaced(user, 'sessions');
    return ended;
  }
}
