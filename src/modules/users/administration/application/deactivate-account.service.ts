import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { textLanguage } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmLookup, RealmRepository } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { checkDeactivatesBot, checkManagesBot } from '../../accounts/domain/bot-policy.js';
import { OwnerRequired } from '../../accounts/domain/role-required.js';
import type { User } from '../../accounts/domain/user.js';
import { BotAccess } from '../../bots/application/bot-access.js';
import { MAIL_TEXTS, plainName, quoted } from '../../mail/application/mail-text.js';
import { OutgoingMail } from '../../mail/application/outgoing-mail.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { ChangeAccountStateService } from './change-account-state.service.js';

/** Deactivates and reactivates people and bots. Their messages remain. */
@Injectable()
export class DeactivateAccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly realmRepository: RealmRepository,
    private readonly realms: RealmLookup,
    private readonly access: UserAccess,
    private readonly bots: BotAccess,
    private readonly states: ChangeAccountStateService,
    private readonly mail: OutgoingMail,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Deactivates a person with the person's bots.
   * @param comment quoted in the mail to the person; empty for a mail without a comment, undefined for no mail
   * @throws DomainError
   */
  async deactivateAndNotify(actor: Actor, userId: UserId, comment: string | undefined): Promise<void> {
    await this.access.accessById(actor, userId, { administer: true });
    await this.unitOfWork.run(async () => {
      await this.realmRepository.lock(actor.realmId);
      const user = await this.users.lock(userId);
      if (!user.active) throw new BadRequest('User is deactivated');
      if (user.role === Role.owner && actor.role !== Role.owner) throw new OwnerRequired();
      if (await this.isLastOwner(user)) throw new BadRequest('Cannot deactivate the only organization owner');
      await this.states.deactivate(actor, user);
      if (comment !== undefined) await this.sendMail(user, comment.trim());
    });
  }

  /** Deactivates the actor's own account. @throws DomainError CANNOT_DEACTIVATE_LAST_USER */
  async deactivateSelf(actor: Actor): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.realmRepository.lock(actor.realmId);
      const user = await this.users.lock(actor.userId);
      if ((await this.users.countActive(actor.realmId)) === 1) throw lastUser('user', false);
      if (await this.isLastOwner(user)) throw lastUser('organization owner', true);
      await this.states.deactivate(actor, user);
    });
  }

  /** @throws DomainError */
  async deactivateBot(actor: Actor, botId: UserId): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.realmRepository.lock(actor.realmId);
      const bot = await this.bots.lock(actor, botId, checkDeactivatesBot);
      if (bot.active) await this.states.deactivate(actor, bot);
    });
  }

  /** Reactivates a person or a bot; one that is active stays as it is. @throws DomainError */
  async reactivate(actor: Actor, userId: UserId): Promise<void> {
    const { isBot, botType } = await this.access.accessById(actor, userId, {
      administer: true,
      includeDeactivated: true,
      includeBots: true,
    });
    if (isBot) await this.bots.checkCreation(actor, botType);
    await this.unitOfWork.run(async () => {
      await this.realmRepository.lock(actor.realmId);
      const user = await this.users.lock(userId);
      if (user.isBot) {
        checkManagesBot(actor, user);
        await this.bots.checkNameFreeFor(user);
      }
      if (user.active) return;
      await this.states.reactivate(actor, user);
    });
  }

  private async sendMail(user: User, comment: string): Promise<void> {
    const { realmId, email } = user;
    const name = plainName((await this.realms.get(realmId)).name);
    const language = textLanguage(user.setting('default_language'));
    const text = MAIL_TEXTS[language].deactivated(name, comment === '' ? '' : quoted(comment));
    await this.mail.send({ realmId, to: email, language, ...text });
  }

  private async isLastOwner(user: User): Promise<boolean> {
    return user.role === Role.owner && !user.isBot && (await this.users.countOwners(user.realmId)) === 1;
  }
}

function lastUser(entity: string, isLastOwner: boolean): DomainError {
  return new DomainError('CANNOT_DEACTIVATE_LAST_USER', `Cannot deactivate the only ${entity}.`, { is_last_owner: isLastOwner, entity });
}
