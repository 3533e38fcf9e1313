import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../kernel/clock.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { type Mail, OutgoingMail } from './outgoing-mail.js';

export interface PendingMail extends Omit<Mail, 'language'> {
  readonly id: number;
  /** Including the present attempt. */
  readonly attempts: number;
}

/** Mails that are not sent yet. */
export abstract class MailQueue {
  /** @returns its id */
  abstract add(mail: Omit<Mail, 'language'>, now: number): Promise<number>;
  /** Leases at most `limit` due mails to the caller until `leaseUntil`. Times are milliseconds UTC. */
  abstract claim(now: number, leaseUntil: number, limit: number): Promise<PendingMail[]>;
  /** @param at null to give the mail up */
  abstract postpone(id: number, at: number | null): Promise<void>;
  /** Returns a claimed mail that was not attempted. @param at when it may be claimed again */
  abstract release(id: number, at: number): Promise<void>;
  abstract delete(id: number): Promise<void>;
  /** Deletes mails older than `before` that are never sent, because they were given up or withheld. */
  abstract deleteUnsent(before: number): Promise<void>;
  /** Deletes all mails of the realm, or of no realm, to some addresses. @param emailKeys in lower case */
  abstract deleteTo(realmId: RealmId, emailKeys: readonly string[]): Promise<void>;
}

/** Adds mails to the queue, from which a worker sends them. */
export class QueuedMailSender extends OutgoingMail {
  /** @param host of the server, without a port: mails have ids of it, which are the same for every attempt, and by which answers are recognized */
  constructor(
    private readonly queue: MailQueue,
    private readonly clock: Clock,
    private readonly host: string,
  ) {
    super();
  }

  send({ language, headers, ...mail }: Mail): Promise<number> {
    return this.queue.add(
      { ...mail, headers: { 'Content-Language': language, 'Message-ID': `<mail-${randomUUID()}@${this.host}>`, ...headers } },
      this.clock.now(),
    );
  }
}
