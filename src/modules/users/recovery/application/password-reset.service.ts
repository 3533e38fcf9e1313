import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { PasswordHasher } from '../../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { PasswordPolicy } from '../../accounts/domain/password-policy.js';
import type { User } from '../../accounts/domain/user.js';
import { UserEvents } from '../../profiles/application/user-events.js';
import { PasswordResetKeysService } from './password-reset-keys.service.js';
import { PasswordResetMails } from './password-reset-mails.js';
import { ReplaceCredentialsService } from '../../accounts/application/replace-credentials.service.js';

/** Sets a new password with a key that proves the ownership of the account. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly keys: PasswordResetKeysService,
    private readonly mails: PasswordResetMails,
    private readonly credentials: ReplaceCredentialsService,
    private readonly policy: PasswordPolicy,
    private readonly passwords: PasswordHasher,
    private readonly userEvents: UserEvents,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The account whose password a key sets. @throws BadRequest */
  findOwner(realmId: RealmId, key: string): Promise<User> {
    return this.unitOfWork.run(() => this.keys.lockOwner(realmId, key));
  }

  /**
   * Sets the password and ends all browser sessions of the account, whose validity depends on the password. Its API key stays, as it does
   * when the account changes its password itself.
   * @throws BadRequest if the key is not valid or the password is too weak; the key stays valid in the second case
   */
  async reset(realmId: RealmId, key: string, password: string): Promise<User> {
    if (this.policy.isTooWeak(password, await this.findOwner(realmId, key))) throw new BadRequest('The password is too weak.');
    const passwordHash = await this.passwords.hash(password);
    return this.unitOfWork.run(async () => {
      const user = await this.keys.redeem(realmId, key);
      await this.credentials.replacePassword(user.asActor('website'), user, passwordHash, 'account.password_reset');
      await this.userEvents.publishToOwner(user, []);
      await this.mails.sendNotice(user);
      return user;
    });
  }

  /**
   * Issues a key without a mail, for an operator who passes the link on.
   * @param actor the operator
   * @returns the URL at which the owner of the account chooses a new password within a day
   * @throws DomainError if the account is a bot, deactivated or of another organization
   */
  async issueLink(actor: Actor, userId: UserId): Promise<string> {
    return this.unitOfWork.run(async () => {
      const source = await this.keys.issueForPerson(actor.realmId, userId);
      const entry = { action: 'account.password_reset_issued', targetKind: 'user', targetId: userId, details: {} };
      await this.audit.record(actor, entry);
      return `${await this.mails.resetUrlPrefix(actor.realmId)}${this.keys.derive(source)}`;
    });
  }
}
