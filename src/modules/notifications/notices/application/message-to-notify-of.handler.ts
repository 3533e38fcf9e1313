import { Injectable } from '@nestjs/common';
import { OutboxHandler, type OutboxRow } from '../../../../kernel/outbox.js';
import { MESSAGE_TO_NOTIFY_OF, type MessageToNotifyOf } from '../../../messaging/sending.api.js';
import { DecideNoticesService } from './decide-notices.service.js';

/** Decides about the notices of messages once they are committed. A row that is handled again finds its decisions made. */
@Injectable()
export class MessageToNotifyOfHandler extends OutboxHandler {
  readonly kind = MESSAGE_TO_NOTIFY_OF;

  constructor(private readonly notices: DecideNoticesService) {
    super();
  }

  async handle(rows: readonly OutboxRow[]): Promise<void> {
    const messages = rows.map(({ payload }) => payload as MessageToNotifyOf);
    for (const edited of [false, true]) {
      const ids = messages.filter((one) => (one.edited ?? false) === edited).map(({ messageId }) => messageId);
      await this.notices.decide(ids, { edited });
    }
  }
}
