import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { ChangeAccountService, type OperatorPermission } from './change-account.service.js';

/** Grants and revokes the permissions that no role contains: to create accounts, and to change the addresses of others. */
@Injectable()
export class OperatorPermissionsService {
  constructor(
    private readonly users: UserRepository,
    private readonly changes: ChangeAccountService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param actor an operator
   * @param userId a person or a bot of the actor's realm
   * @returns whether the account has a new API key
   * @throws BadRequest also if the account is no administrator, because it could not use the permission
   */
  async set(actor: Actor, userId: UserId, permission: OperatorPermission, granted: boolean): Promise<{ readonly hasNewKey: boolean }> {
    if (!actor.isOperator) throw new BadRequest('Insufficient permission');
    return this.unitOfWork.run(async () => {
      const user = await this.users.lock(userId);
      if (user.realmId !== actor.realmId || user.system) throw new BadRequest('No such user');
      if (granted && !(user.active && isAdministrator(user.role)))
        throw new BadRequest(`Only active administrators can use the permission; ${user.email} is none.`);
      return { hasNewKey: await this.changes.changePermission(actor, user, permission, granted) };
    });
  }
}
