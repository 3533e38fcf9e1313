import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { BotDefaultsRepository, BotServiceRepository } from '../application/bot.repository.js';
import type { BotDefaults, BotService } from '../domain/bot-service.js';
import { BotDefaultsSchema, BotServiceSchema } from './bot.schema.js';

@Injectable()
export class TypeormBotServiceRepository extends BotServiceRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(service: BotService): Promise<void> {
    await this.repositories.for(BotServiceSchema).insert(service);
  }

  async save(service: BotService): Promise<void> {
    await this.repositories.for(BotServiceSchema).save(service);
  }

  async findByBots(botIds: readonly UserId[]): Promise<BotService[]> {
    return botIds.length === 0 ? [] : this.repositories.for(BotServiceSchema).findBy({ botId: In([...botIds]) });
  }
}

@Injectable()
export class TypeormBotDefaultsRepository extends BotDefaultsRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async save(defaults: BotDefaults): Promise<void> {
    await this.repositories.for(BotDefaultsSchema).save(defaults);
  }

  async findByBots(botIds: readonly UserId[]): Promise<BotDefaults[]> {
    return botIds.length === 0 ? [] : this.repositories.for(BotDefaultsSchema).findBy({ botId: In([...botIds]) });
  }
}
