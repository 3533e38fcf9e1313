import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { BadRequest, type DomainError } from '../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { AttachmentRepository } from './attachment.repository.js';
import { quotaExceeded, UploadLimits } from './required-ports.js';

/** Space that an unfinished upload holds. */
export interface UploadReservation {
  /** The id of the upload. */
  readonly id: string;
  readonly realmId: RealmId;
  readonly ownerId: UserId;
  readonly bytes: number;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
}

/** The rows of reservations. */
export abstract class UploadReservationRepository {
  abstract add(reservation: UploadReservation): Promise<void>;
  abstract countOf(realmId: RealmId, ownerId: UserId): Promise<number>;
  /** Locked until the end of the unit of work; null if there is none. */
  abstract lock(id: string): Promise<UploadReservation | null>;
  abstract delete(id: string): Promise<void>;
  /** Ids of those that have expired by then. */
  abstract listExpired(now: number, limit: number): Promise<string[]>;
}

const BATCH = 100;

/**
 * Reserves the space that resumable uploads announce, so that unfinished ones count against the quota of their organization, and lets go of
 * it when they are finished, given up or expired.
 */
@Injectable()
export class UploadReservations {
  constructor(
    private readonly reservations: UploadReservationRepository,
    private readonly attachments: AttachmentRepository,
    private readonly limits: UploadLimits,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param lifetimeMs after which the upload expires
   * @throws DomainError if the quota has no place for so many bytes, or the account has too many unfinished uploads
   */
  reserve({ realmId, userId: ownerId }: Actor, id: string, bytes: number, lifetimeMs: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      // First, because it locks the organization's row: uploads that begin together are counted one after the other.
      if (!(await this.attachments.reserveSpace(realmId, bytes, this.limits.quotaBytes))) throw quotaExceeded();
      if ((await this.reservations.countOf(realmId, ownerId)) >= LIMITS.MAX_UNFINISHED_UPLOADS) throw tooManyUnfinished();
      await this.reservations.add({ id, realmId, ownerId, bytes, expiresAt: this.clock.now() + lifetimeMs });
    });
  }

  /** Does nothing if there is no such reservation (any more). */
  release(id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const reservation = await this.reservations.lock(id);
      if (!reservation) return;
      await this.reservations.delete(id);
      await this.attachments.reserveSpace(reservation.realmId, -reservation.bytes, null);
    });
  }

  /** Lets go of what uploads hold that have expired, on whatever node they were. */
  async releaseExpired(): Promise<void> {
    for (;;) {
      const ids = await this.reservations.listExpired(this.clock.now(), BATCH);
      for (const id of ids) await this.release(id);
      if (ids.length < BATCH) return;
    }
  }
}

function tooManyUnfinished(): DomainError {
  return new BadRequest(`You have too many unfinished uploads (limit: ${LIMITS.MAX_UNFINISHED_UPLOADS}).`);
}
