import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { IntegrationSecretRepository } from '../application/integration-secret.repository.js';
import { type IntegrationSecretRow, IntegrationSecretSchema } from './integration-secret.schema.js';

@Injectable()
export class TypeormIntegrationSecretRepository extends IntegrationSecretRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async find(botId: UserId): Promise<Buffer | null> {
    return (await this.rows.findOneBy({ botId }))?.sealed ?? null;
  }

  async put(realmId: RealmId, botId: UserId, sealed: Buffer): Promise<void> {
    await this.rows.save({ botId, realmId, sealed });
  }

  async remove(botId: UserId): Promise<boolean> {
    return ((await this.rows.delete({ botId })).affected ?? 0) > 0;
  }

  private get rows(): Repository<IntegrationSecretRow> {
    return this.repositories.for(IntegrationSecretSchema);
  }
}
