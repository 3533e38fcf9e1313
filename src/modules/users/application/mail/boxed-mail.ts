import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { Mailbox } from './mailbox.js';
import { type Mail, OutgoingMail } from './outgoing-mail.js';

/** Posting is putting into the box, which a worker empties. */
@Injectable()
export class BoxedMail extends OutgoingMail {
  constructor(
    private readonly box: Mailbox,
    private readonly clock: Clock,
  ) {
    super();
  }

  post(mail: Mail): Promise<void> {
    return this.box.add(mail, this.clock.now());
  }
}
