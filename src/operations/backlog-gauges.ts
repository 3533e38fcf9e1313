import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { ScheduledMessageRepository } from '../modules/messaging/messaging.api.js';
import { MailQueue } from '../modules/users/accounts.api.js';
import { DeliveryRepository } from '../modules/webhooks/webhooks.api.js';
import { Metrics } from '../platform/logging/metrics.js';
import { OutboxRelay } from '../platform/outbox/outbox-relay.js';

/** Work of the whole deployment that waits in tables: how much, and since when. */
@Injectable()
export class BacklogGauges {
  constructor(
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    deliveries: DeliveryRepository,
    scheduled: ScheduledMessageRepository,
    mailbox: MailQueue,
    outbox: OutboxRelay,
  ) {
    metrics.gauge('webhook_deliveries_pending', 'Deliveries that are not finished, of the whole deployment.', async () => {
      return (await deliveries.measureBacklog()).pending;
    });
    this.age('webhook_backlog_age_seconds', 'For how long the oldest delivery that is due has been due.', async () => {
      return (await deliveries.measureBacklog()).firstDueAt;
    });
    metrics.gauge('outbox_rows_waiting', 'Outbox rows that should have been handled by now, of the whole deployment.', async () => {
      return (await outbox.backlog()).rows;
    });
    metrics.gauge('outbox_backlog_age_seconds', 'Age of the oldest of them.', async () => (await outbox.backlog()).oldestMs / 1000);
    metrics.gauge('scheduled_messages_due', 'Scheduled messages whose time has come, of the whole deployment.', async () => {
      return (await scheduled.backlog(clock.now())).due;
    });
    this.age('scheduled_message_backlog_age_seconds', 'For how long the oldest of them has been due.', async () => {
      return (await scheduled.backlog(clock.now())).firstDueAt;
    });
    metrics.gauge('mails_waiting', 'Mails that have not left yet, of the whole deployment.', async () => (await mailbox.backlog()).waiting);
    this.age('mail_backlog_age_seconds', 'Age of the oldest of them.', async () => (await mailbox.backlog()).oldestAt);
  }

  /** @param since a time in the past, or null if there is nothing */
  private age(name: string, help: string, since: () => Promise<number | null>): void {
    this.metrics.gauge(name, help, async () => {
      const at = await since();
      return at === null ? 0 : Math.max(0, this.clock.now() - at) / 1000;
    });
  }
}
