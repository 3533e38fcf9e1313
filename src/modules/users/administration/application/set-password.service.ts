import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { PasswordHasher } from '../../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { PasswordPolicy } from '../../accounts/domain/password-policy.js';
import { UserEvents } from '../../profiles/application/user-events.js';
import { ReplaceCredentialsService } from '../../accounts/application/replace-credentials.service.js';

/** Sets the passwords of other accounts, for operators. The browser sessions of the account end with the previous password. */
@Injectable()
export class SetPasswordService {
  constructor(
    private readonly users: UserRepository,
    private readonly credentials: ReplaceCredentialsService,
    private readonly policy: PasswordPolicy,
    private readonly passwords: PasswordHasher,
    private readonly userEvents: UserEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param actor an operator
   * @param userId a person of the actor's realm
   * @throws BadRequest
   */
  async set(actor: Actor, userId: UserId, password: string): Promise<void> {
    if (!actor.isOperator) throw new BadRequest('Insufficient permission');
    const [known] = await this.users.findByIds([userId]);
    if (known?.realmId !== actor.realmId || known.isBot) throw new BadRequest('No such user');
    if (this.policy.isTooWeak(password, known)) throw new BadRequest('The password is too weak.');
    const hash = await this.passwords.hash(password);
    await this.unitOfWork.run(async () => {
      const user = await this.users.lock(userId);
      await this.credentials.replacePassword(actor, user, hash, 'account.password_set');
      await this.userEvents.publishToOwner(user, []);
    });
  }
}
