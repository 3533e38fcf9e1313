import { Injectable } from '@nestjs/common';
import { type Actor, BotType, isGuest, Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { User } from '../../accounts/domain/user.js';
import { RegisterAccountService } from './register-account.service.js';
import { BotAccess } from '../../bots/application/bot-access.js';
import { BotEvents } from '../../bots/application/bot-events.js';
import { BotSetup, type BotDefaultsInput } from '../../bots/application/configure-bot.service.js';

export interface CreateBotInput extends BotDefaultsInput {
  readonly fullName: string;
  /** Becomes the start of its address. */
  readonly shortName: string;
  readonly botType: number;
  /** Where an outgoing-webhook bot's messages go. */
  readonly payloadUrl: string;
  readonly serviceName?: string;
  readonly interfaceType: number;
}

/** Kinds of bot that need nothing on the server itself. */
const KINDS: readonly BotType[] = [BotType.generic, BotType.incomingWebhook, BotType.outgoingWebhook];

/** Makes bots for their owners. */
@Injectable()
export class CreateBotService {
  constructor(
    private readonly access: BotAccess,
    private readonly setup: BotSetup,
    private readonly arrivals: RegisterAccountService,
    private readonly announcements: BotEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest in the order of the reference's checks */
  async create(actor: Actor, wish: CreateBotInput): Promise<User> {
    if (isGuest(actor.role)) throw new BadRequest('Not allowed for guest users');
    const { realmId } = actor;
    const shortName = wish.shortName.trim();
    if (shortName === '') throw new BadRequest('Bad name or username');
    const fullName = await this.access.checkedName(realmId, wish.fullName, null);
    const email = await this.access.address(realmId, shortName);
    if (wish.botType === BotType.embedded) throw new BadRequest('Embedded bots are not enabled.');
    await this.access.checkAddressFree(realmId, email);
    await this.access.checkNameFree(realmId, fullName);
    const botType = KINDS.find((kind) => kind === wish.botType);
    await this.access.checkCreation(actor, botType ?? null);
    if (botType === undefined) throw new BadRequest('Invalid bot type');
    const type = this.setup.checkInterface(wish.interfaceType);
    const defaults = await this.setup.checkDefaults(actor, wish);
    // There are no integrations on this server that an incoming webhook could be set up for.
    if (botType === BotType.incomingWebhook && wish.serviceName) throw new BadRequest(`Invalid integration '${wish.serviceName}'.`);
    const account = { realmId, email, fullName, role: Role.member, timezone: '', botType, botOwnerId: actor.userId, system: false };
    return this.unitOfWork.run(async () => {
      const bot = await this.arrivals.register(account, null);
      await this.setup.storeDefaults(bot, defaults);
      if (botType === BotType.outgoingWebhook) {
        await this.setup.addService(bot, { name: wish.serviceName || shortName, url: wish.payloadUrl, type });
      }
      await this.announcements.added(bot);
      return bot;
    });
  }
}
