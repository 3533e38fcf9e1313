import type { UserId } from '../../../../kernel/ids.js';
import type { BotDefaults, BotService } from '../domain/bot-service.js';

export abstract class BotServiceRepository {
  abstract add(service: BotService): Promise<void>;
  abstract save(service: BotService): Promise<void>;
  /** Those of the given bots that have one. */
  abstract findByBots(botIds: readonly UserId[]): Promise<BotService[]>;
}

export abstract class BotDefaultsRepository {
  abstract save(defaults: BotDefaults): Promise<void>;
  /** Those of the given bots that have some. */
  abstract findByBots(botIds: readonly UserId[]): Promise<BotDefaults[]>;
}
