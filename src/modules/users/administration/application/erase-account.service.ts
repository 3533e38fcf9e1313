import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type AccountListener, AccountListeners, type ErasedIdentity } from '../../accounts/application/account-listeners.js';
import { ReplaceCredentialsService } from '../../accounts/application/replace-credentials.service.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { emailKey, type User } from '../../accounts/domain/user.js';
import { ErasePersonalDataService } from '../../profiles/application/erase-personal-data.service.js';
import { ChangeAccountService } from './change-account.service.js';
import { DeactivateAccountService } from './deactivate-account.service.js';

/**
 * Erases people for operators: deactivates the account, deletes what belongs to the person alone, and replaces what identifies the person.
 * Messages remain, so that conversations stay readable. The steps are committed one by one, the replacement of name and address last: an
 * erasure that was interrupted can be repeated, and so can one that is complete.
 */
@Injectable()
export class EraseAccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly credentials: ReplaceCredentialsService,
    private readonly listeners: AccountListeners,
    private readonly deactivation: DeactivateAccountService,
    private readonly personalData: ErasePersonalDataService,
    private readonly changes: ChangeAccountService,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param actor an operator
   * @param userId a person of the actor's realm
   * @throws BadRequest
   */
  async erase(actor: Actor, userId: UserId): Promise<void> {
    if (!actor.isOperator) throw new BadRequest('Insufficient permission');
    const [user] = await this.users.findByIds([userId]);
    if (user?.realmId !== actor.realmId || user.isBot) throw new BadRequest('No such user');
    const bots = await this.users.findBotsOf(userId);
    if (user.active) await this.deactivation.deactivateAndNotify(actor, userId, undefined);
    const emailKeys = await this.findAddresses(user);
    await this.unitOfWork.run(() => this.personalData.deleteByAddress(user, emailKeys));
    for (const listener of this.listenersOfErasure())
      await this.unitOfWork.run(async () => listener.onErased?.(user, { actor, emailKeys }));
    await this.personalData.deleteFiles(user);
    await this.unitOfWork.run(() => this.replaceIdentity(actor, userId));
    await this.notifyErased([user, ...bots], emailKeys);
  }

  /** @param before the person and the bots of the person, as they were */
  private async notifyErased(before: readonly User[], emailKeys: readonly string[]): Promise<void> {
    const [person] = before;
    const now = new Map((await this.users.findByIds(before.map(({ id }) => id))).map((user) => [user.id, user]));
    const identities = before.flatMap((one): ErasedIdentity[] => {
      const user = now.get(one.id);
      const former = [one.fullName.toLowerCase(), one.emailKey, ...(one === person ? emailKeys : [])];
      return user ? [{ user, former: [...new Set(former)] }] : [];
    });
    for (const listener of this.listeners.listeners) await listener.onIdentitiesErased?.(identities);
  }

  /** Those that know further addresses forget them last, so that an erasure that failed finds them when it is repeated. */
  private listenersOfErasure(): readonly AccountListener[] {
    const forgetsAddresses = (listener: AccountListener): number => (listener.listOtherAddresses ? 1 : 0);
    return this.listeners.listeners.toSorted((one, other) => forgetsAddresses(one) - forgetsAddresses(other));
  }

  /** All known addresses of the person, in lower case. The former ones are known until the listeners have deleted them. */
  private async findAddresses(user: User): Promise<string[]> {
    const others = await Promise.all(this.listeners.listeners.map(async (listener) => (await listener.listOtherAddresses?.(user)) ?? []));
    return [...new Set([user.emailKey, ...others.flat().map(emailKey)])];
  }

  private async replaceIdentity(actor: Actor, userId: UserId): Promise<void> {
    const user = await this.users.lock(userId);
    await this.personalData.deleteProfile(user);
    await this.personalData.deleteByAddress(user, [user.emailKey]);
    user.reset();
    await this.credentials.renewApiKey(user);
    await this.changes.rename(user, `Deleted user ${userId}`);
    await this.changes.changeEmail(actor, user, await this.personalData.replacementAddress(user));
    await this.audit.record(actor, { action: 'account.erased', targetKind: 'user', targetId: userId, details: {} });
  }
}
