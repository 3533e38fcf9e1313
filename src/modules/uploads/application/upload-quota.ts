import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { Bytes } from '../../../kernel/blob-store.js';
import { Clock } from '../../../kernel/clock.js';
import { CurrentWork } from '../../../kernel/current-work.js';
import { BadRequest, DomainError } from '../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { AttachmentRepository } from './attachment.repository.js';
import { MIB, UploadLimits } from './required-ports.js';
import { UploadReservationRepository } from './upload-reservation.repository.js';

const BATCH = 100;

/**
 * Enforces the maximum size of a file and the quota of an organization. Resumable uploads reserve their space when they start, so that
 * unfinished ones count against the quota, and release it when they are finished, cancelled or expired.
 */
@Injectable()
export class UploadQuota {
  constructor(
    private readonly reservations: UploadReservationRepository,
    private readonly attachments: AttachmentRepository,
    private readonly limits: UploadLimits,
    private readonly unitOfWork: UnitOfWork,
    private readonly work: CurrentWork,
    private readonly clock: Clock,
  ) {}

  /** Returns the error for an upload of this size, or null if it would succeed now. */
  async findProblem(realmId: RealmId, bytes: number): Promise<DomainError | null> {
    const { maxFileMib, quotaBytes } = this.limits;
    if (bytes > maxFileMib * MIB) return this.tooLarge();
    return quotaBytes !== null && (await this.attachments.countUsedAndReservedBytes(realmId)) + bytes > quotaBytes ? quotaExceeded() : null;
  }

  /** Passes the bytes of a file on and throws BadRequest when they exceed the maximum size. */
  async *limit(body: Bytes): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      if (size > this.limits.maxFileMib * MIB) throw this.tooLarge();
      yield chunk;
    }
  }

  /**
   * Counts a new file as used space, within the unit of work that stores it.
   * @param reservation the id of the resumable upload whose reservation the file replaces
   * @throws DomainError REALM_UPLOAD_QUOTA
   */
  async claim(realmId: RealmId, bytes: number, reservation?: string): Promise<void> {
    if (reservation !== undefined) await this.release(reservation);
    if (!(await this.attachments.claimSpace(realmId, bytes, this.limits.quotaBytes))) throw quotaExceeded();
  }

  /**
   * @param lifetimeMs after which the upload expires
   * @throws DomainError if the upload would exceed the quota, or the account has too many unfinished uploads
   */
  reserve({ realmId, userId: ownerId }: Actor, id: string, bytes: number, lifetimeMs: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      // The first statement locks the row of the organization, so that concurrent uploads are counted one after the other.
      if (!(await this.attachments.reserveSpace(realmId, bytes, this.limits.quotaBytes))) throw quotaExceeded();
      if ((await this.reservations.countByOwner(realmId, ownerId)) >= LIMITS.MAX_UNFINISHED_UPLOADS) throw tooManyUnfinished();
      await this.reservations.add({ id, realmId, ownerId, bytes, expiresAt: this.clock.now() + lifetimeMs });
    });
  }

  /** Does nothing if the upload has no reservation any more. Needs no rights: those that the account has lost may be why the upload failed. */
  release(id: string): Promise<void> {
    const release = async (): Promise<void> => {
      const reservation = await this.reservations.lock(id);
      if (!reservation) return;
      await this.reservations.delete(id);
      await this.attachments.reserveSpace(reservation.realmId, -reservation.bytes, null);
    };
    return this.work.runFor(this.work.owner, () => this.unitOfWork.run(release));
  }

  /** Releases the reservations of an account, whose unfinished uploads cannot be finished any more. */
  async releaseAll(realmId: RealmId, ownerId: UserId): Promise<void> {
    for (const id of await this.reservations.listByOwner(realmId, ownerId)) await this.release(id);
  }

  /** Releases the reservations of expired uploads of all nodes. */
  async releaseExpired(): Promise<void> {
    for (;;) {
      const ids = await this.reservations.listExpired(this.clock.now(), BATCH);
      for (const id of ids) await this.release(id);
      if (ids.length < BATCH) return;
    }
  }

  private tooLarge(): BadRequest {
    return new BadRequest(`File is larger than this server's configured maximum upload size (${this.limits.maxFileMib} MiB).`);
  }
}

function quotaExceeded(): DomainError {
  return new DomainError('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.");
}

function tooManyUnfinished(): DomainError {
  return new BadRequest(`You have too many unfinished uploads (limit: ${LIMITS.MAX_UNFINISHED_UPLOADS}).`);
}
