import { Injectable } from '@nestjs/common';
import { AccountListener, type ErasedIdentity, type User } from '../../users/accounts.api.js';
import { EventDeliveryRepository } from './event-delivery.repository.js';
import { EventWebhookHealthService } from './event-webhook-health.service.js';
import { EventWebhookRepository } from './event-webhook.repository.js';

/**
 * Ends the webhooks of accounts that have other credentials or are deactivated: whoever had the former ones may have made them, and would go on reading.
 * Owners whose role or groups no longer allow webhooks are asked for each event (`EventWebhookAccess`).
 */
@Injectable()
export class EndEventWebhooksListener extends AccountListener {
  constructor(
    private readonly webhooks: EventWebhookRepository,
    private readonly deliveries: EventDeliveryRepository,
    private readonly health: EventWebhookHealthService,
  ) {
    super();
  }

  override onCredentialsReplaced(user: User): Promise<void> {
    return this.end(user);
  }

  override onDeactivated(user: User): Promise<void> {
    return this.end(user);
  }

  override async onErased({ id }: User): Promise<void> {
    for (const webhook of await this.webhooks.listOwned(id)) await this.webhooks.remove(webhook.realmId, webhook.id);
  }

  /** Events that wait, or may be replayed, name people. */
  override async onIdentitiesErased(identities: readonly ErasedIdentity[]): Promise<void> {
    const [first] = identities;
    if (!first) return;
    await this.deliveries.forgetEventsAbout(
      first.user.realmId,
      identities.map(({ user }) => user.id),
      identities.flatMap(({ former }) => former),
    );
  }

  private async end({ id, realmId, isBot }: User): Promise<void> {
    if (isBot) return;
    const own = await this.webhooks.listOwned(id);
    await this.health.end(
      realmId,
      own.map((webhook) => webhook.id),
      'credentials',
    );
  }
}
