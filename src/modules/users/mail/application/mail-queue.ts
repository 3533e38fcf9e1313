import { type Mail, OutgoingMail } from './outgoing-mail.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';

export interface PendingMail extends Mail {
  readonly id: number;
  /** This one included. */
  readonly attempts: number;
}

/** The mails that have not left yet. */
export abstract class MailQueue {
  abstract add(mail: Mail, now: number): Promise<void>;
  /** Mails that are due, at most `limit`; nobody else gets them until `leaseUntil`. Times are milliseconds UTC. */
  abstract claim(now: number, leaseUntil: number, limit: number): Promise<PendingMail[]>;
  /** @param at null: never again */
  abstract postpone(id: number, at: number | null): Promise<void>;
  abstract delete(id: number): Promise<void>;
  /** Those that never leave, because they were given up or withheld, and that are older than that moment. */
  abstract deleteUnsent(before: number): Promise<void>;
  /** How many mails have not left and are not given up, and when the oldest of them was posted; null if there is none. */
  abstract getBacklog(): Promise<{ readonly waiting: number; readonly oldestAt: number | null }>;
}

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
