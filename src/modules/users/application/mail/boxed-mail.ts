import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { MailQueue } from './mailbox.js';
import { type Mail, OutgoingMail } from './outgoing-mail.js';

/** Posting is putting into the box, which a worker empties. */
@Injectable()
export class QueuedMailSender extends OutgoingMail {
  constructor(
    private readonly box: MailQueue,
    private readonly clock: Clock,
  ) {
    super();
  }

  send(mail: Mail): Promise<void> {
    return this.box.add(mail, this.clock.now());
  }
}
