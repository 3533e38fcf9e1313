import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { ReplaceCredentialsService } from '../../accounts/application/replace-credentials.service.js';
import type { User } from '../../accounts/domain/user.js';
import { UserEvents } from '../../profiles/application/user-events.js';

/** Replaces the API key of an account; from the commit on, no node accepts the previous key. Inside the unit of work. */
@Injectable()
export class RenewApiKeyService {
  constructor(
    private readonly credentials: ReplaceCredentialsService,
    private readonly userEvents: UserEvents,
    private readonly audit: AuditLog,
  ) {}

  /** @param user locked */
  async renew(actor: Actor, user: User): Promise<void> {
    await this.credentials.renewApiKey(user);
    await this.userEvents.publishToOwner(user, []);
    await this.audit.record(actor, { action: 'account.api_key_renewed', targetKind: 'user', targetId: user.id, details: {} });
  }
}
