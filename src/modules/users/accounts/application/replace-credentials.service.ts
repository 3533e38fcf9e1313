import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import type { User } from '../domain/user.js';
import { AccountListeners } from './account-listeners.js';
import { apiKeySource } from './accounts.service.js';
import { ScopedKeyRepository } from './scoped-key.repository.js';
import { UserRepository } from './user.repository.js';

/** How an account got another password, as the audit log names it. */
type PasswordReplacement = 'account.password_changed' | 'account.password_reset' | 'account.password_set';

/** Replaces API keys and passwords, and ends what somebody may have begun with the previous ones. Inside the unit of work, on locked accounts. */
@Injectable()
export class ReplaceCredentialsService {
  constructor(
    private readonly users: UserRepository,
    private readonly scopedKeys: ScopedKeyRepository,
    private readonly listeners: AccountListeners,
    private readonly secrets: ServerSecrets,
    private readonly audit: AuditLog,
  ) {}

  /** Gives the account another key and stores it, and revokes its scoped keys, so that no program has access any more. */
  async renewApiKey(user: User): Promise<void> {
    await this.scopedKeys.deleteByUser(user.realmId, user.id);
    user.apiKeyGeneration += 1;
    const { purpose, ownerId, generation } = apiKeySource(user);
    user.apiKeyDigest = this.secrets.digest(this.secrets.derive(purpose, ownerId, generation));
    await this.users.save(user);
    await this.listeners.notifyCredentialsReplaced(user, 'api_key');
  }

  /** Gives the account another password and stores it. Its API key stays, as on the Zulip server. @param passwordHash of the new one */
  async replacePassword(actor: Actor, user: User, passwordHash: string, action: PasswordReplacement): Promise<void> {
    user.passwordHash = passwordHash;
    await this.users.save(user);
    await this.listeners.notifyCredentialsReplaced(user, 'password');
    await this.audit.record(actor, { action, targetKind: 'user', targetId: user.id, details: {} });
  }
}
