import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { OutboxHandler, type OutboxRow } from '../../../../kernel/outbox.js';
import { MESSAGE_TO_NOTIFY_OF, type MessageToNotifyOf } from '../../../messaging/sending.api.js';
import { DecideNoticesService } from './decide-notices.service.js';
import type { NoticeScope } from './notice-audience.queries.js';
import { NoticeMetrics } from './notice-metrics.js';

/** After this long a message notifies only whom it concerns by itself, so that a backlog ends: followed topics and chosen channels are given up. */
const LATE_AFTER_MS = 600_000;

/** Decides about the notices of messages once they are committed. A row that is handled again finds its decisions made. */
@Injectable()
export class MessageToNotifyOfHandler extends OutboxHandler {
  readonly kind = MESSAGE_TO_NOTIFY_OF;
  private readonly logger = new Logger(MessageToNotifyOfHandler.name);

  constructor(
    private readonly notices: DecideNoticesService,
    private readonly metrics: NoticeMetrics,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(rows: readonly OutboxRow[]): Promise<void> {
    const lateBefore = this.clock.now() - LATE_AFTER_MS;
    const messages: Record<NoticeScope, MessageId[]> = { all: [], late: [], edited: [] };
    for (const { payload, createdAt } of rows) {
      const { messageId, edited } = payload as MessageToNotifyOf;
      messages[edited ? 'edited' : createdAt < lateBefore ? 'late' : 'all'].push(messageId);
    }
    for (const [scope, ids] of Object.entries(messages)) await this.notices.decide(ids, scope as NoticeScope);
    if (messages.late.length === 0) return;
    this.metrics.countLate(messages.late.length);
    this.logger.warn(
      `It was decided late about ${messages.late.length} messages: they have notified only whom they mention or are sent to.`,
    );
  }
}
