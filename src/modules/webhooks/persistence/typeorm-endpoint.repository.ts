import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { Sql } from '../../../platform/database/sql.js';
import { EndpointRepository } from '../application/endpoint.repository.js';
import { type Endpoint, newEndpoint } from '../domain/endpoint.js';
import { WebhookEndpointSchema } from './webhook.schema.js';

/** Stores endpoints in MariaDB or MySQL. An endpoint has no row until it fails or is changed. */
@Injectable()
export class TypeormEndpointRepository extends EndpointRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async get(realmId: RealmId, botId: UserId): Promise<Endpoint> {
    return (await this.endpoints.findOneBy({ realmId, botId })) ?? newEndpoint(botId, realmId);
  }

  change<T extends { readonly endpoint: Endpoint }>(realmId: RealmId, botId: UserId, change: (endpoint: Endpoint) => T): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.sql.run(
        'INSERT INTO webhook_endpoint (bot_id, realm_id, failures) VALUES (?, ?, 0) ON DUPLICATE KEY UPDATE bot_id = bot_id',
        [botId, realmId],
      );
      const found = await this.endpoints.findOne({ where: { realmId, botId }, lock: { mode: 'pessimistic_write' } });
      const before = found ?? newEndpoint(botId, realmId);
      const result = change(before);
      if (result.endpoint !== before) await this.endpoints.update({ realmId, botId }, { ...result.endpoint });
      return result;
    });
  }

  private get endpoints(): Repository<Endpoint> {
    return this.repositories.for(WebhookEndpointSchema);
  }
}
