import { Injectable } from '@nestjs/common';
import { type Actor, BotType, isGuest, Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { User } from '../../accounts/domain/user.js';
import { BotAccess } from '../../bots/application/bot-access.js';
import { BotEvents } from '../../bots/application/bot-events.js';
import { type BotDefaultsInput, ConfigureBotService } from '../../bots/application/configure-bot.service.js';
import { RegisterAccountService } from './register-account.service.js';

export interface CreateBotInput extends BotDefaultsInput {
  readonly fullName: string;
  /** The start of its address. */
  readonly shortName: string;
  readonly botType: number;
  /** The URL that an outgoing webhook bot calls. */
  readonly payloadUrl: string;
  readonly serviceName?: string;
  readonly interfaceType: number;
}

/** The types of bots that can be created over the API. */
const CREATABLE_TYPES: readonly BotType[] = [BotType.generic, BotType.incomingWebhook, BotType.outgoingWebhook];

/** Creates bots; the actor becomes their owner, unless an operator names another one. */
@Injectable()
export class CreateBotService {
  constructor(
    private readonly access: BotAccess,
    private readonly configuration: ConfigureBotService,
    private readonly registration: RegisterAccountService,
    private readonly botEvents: BotEvents,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * The checks run in the order of the Zulip server.
   * @param ownerId an active person of the realm, whose permissions an operator does not need
   * @throws BadRequest
   */
  async create(actor: Actor, input: CreateBotInput, ownerId = actor.userId): Promise<User> {
    if (isGuest(actor.role)) throw new BadRequest('Not allowed for guest users');
    const { realmId } = actor;
    const shortName = input.shortName.trim();
    if (shortName === '') throw new BadRequest('Bad name or username');
    const fullName = await this.access.checkFullName(realmId, input.fullName, null);
    const email = await this.access.buildAddress(realmId, shortName);
    if (input.botType === BotType.embedded) throw new BadRequest('Embedded bots are not enabled.');
    await this.access.checkAddressFree({ realmId }, email);
    await this.access.checkNameFree(realmId, fullName);
    const botType = CREATABLE_TYPES.find((type) => type === input.botType);
    await this.access.checkCreation(actor, botType ?? null);
    if (botType === undefined) throw new BadRequest('Invalid bot type');
    const interfaceType = this.configuration.checkInterface(input.interfaceType);
    const defaults = await this.configuration.resolveDefaults(actor, input);
    // The server has no integrations that an incoming webhook could use.
    if (botType === BotType.incomingWebhook && input.serviceName) throw new BadRequest(`Invalid integration '${input.serviceName}'.`);
    const account = { realmId, email, fullName, role: Role.member, timezone: '', botType, botOwnerId: ownerId, system: false };
    return this.unitOfWork.run(async () => {
      const bot = await this.registration.register(account, null);
      await this.configuration.storeDefaults(bot, defaults);
      if (botType === BotType.outgoingWebhook) {
        await this.configuration.addService(bot, { name: input.serviceName || shortName, url: input.payloadUrl, type: interfaceType });
      }
      await this.botEvents.publishAdded(bot);
      await this.audit.record(actor, { action: 'account.created', targetKind: 'user', targetId: bot.id, details: { owner: ownerId } });
      return bot;
    });
  }
}
