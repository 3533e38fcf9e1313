import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { Sql } from '../../../platform/database/sql.js';
import { EventWebhookRepository } from '../application/event-webhook.repository.js';
import type { EventWebhook, EventWebhookId } from '../domain/event-webhook.js';
import { EventWebhookSchema } from './event-webhook.schema.js';

@Injectable()
export class TypeormEventWebhookRepository extends EventWebhookRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  list(realmId: RealmId): Promise<EventWebhook[]> {
    return this.webhooks.find({ where: { realmId }, order: { id: 'ASC' } });
  }

  listOwned(ownerId: UserId): Promise<EventWebhook[]> {
    return this.webhooks.find({ where: { ownerId }, order: { id: 'ASC' } });
  }

  find(realmId: RealmId, id: EventWebhookId): Promise<EventWebhook | null> {
    return this.webhooks.findOneBy({ realmId, id });
  }

  async lockAll(realmId: RealmId): Promise<number> {
    return (await this.sql.rows('SELECT id FROM event_webhook WHERE realm_id = ? FOR UPDATE', [realmId])).length;
  }

  async add(webhook: Omit<EventWebhook, 'id'>): Promise<EventWebhook> {
    const { identifiers } = await this.webhooks.insert(webhook);
    return { ...webhook, id: (identifiers[0] as { id: EventWebhookId }).id };
  }

  change<T extends { readonly endpoint: EventWebhook }>(
    realmId: RealmId,
    id: EventWebhookId,
    change: (webhook: EventWebhook) => T,
  ): Promise<T | null> {
    return this.unitOfWork.run(async () => {
      const before = await this.webhooks.findOne({ where: { realmId, id }, lock: { mode: 'pessimistic_write' } });
      if (!before) return null;
      const result = change(before);
      if (result.endpoint !== before) await this.webhooks.update({ realmId, id }, { ...result.endpoint });
      return result;
    });
  }

  async remove(realmId: RealmId, id: EventWebhookId): Promise<boolean> {
    return ((await this.webhooks.delete({ realmId, id })).affected ?? 0) > 0;
  }

  private get webhooks(): Repository<EventWebhook> {
    return this.repositories.for(EventWebhookSchema);
  }
}
