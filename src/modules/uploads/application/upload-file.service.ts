import { Injectable } from '@nestjs/common';
import { BadRequest, type DomainError } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { type Attachment, blobKeyOf } from '../domain/attachment.js';
import { AttachmentEvents } from './attachment-events.js';
import { AttachmentRepository } from './attachment.repository.js';
import { MIB, quotaExceeded, UploadLimits } from './required-ports.js';
import { UploadReservations } from './upload-reservations.js';
import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../kernel/actor.js';
import { BlobStore, type Bytes } from '../../../kernel/blob-store.js';
import { Clock } from '../../../kernel/clock.js';
import { nameInPath, nameToKeep } from '../domain/file-name.js';
import { InspectImageService } from './inspect-image.service.js';
import { ThumbnailQueue } from './thumbnail-queue.js';

/** Enters files that are kept into the books, and watches over the quota of their organization. */
@Injectable()
export class Registering {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly reservations: UploadReservations,
    private readonly limits: UploadLimits,
    private readonly announcements: AttachmentEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Null if there is a place for so many bytes now. */
  async objectionTo(realmId: RealmId, bytes: number): Promise<DomainError | null> {
    const { quotaBytes } = this.limits;
    return quotaBytes !== null && (await this.attachments.spaceTaken(realmId)) + bytes > quotaBytes ? quotaExceeded() : null;
  }

  /**
   * @param reservation the id of the unfinished upload that it was, whose space it takes over
   * @throws DomainError REALM_UPLOAD_QUOTA
   */
  register(attachment: Omit<Attachment, 'id'>, reservation?: string): Promise<Attachment> {
    return this.unitOfWork.run(async () => {
      if (reservation !== undefined) await this.reservations.release(reservation);
      if (!(await this.attachments.claimSpace(attachment.realmId, attachment.size, this.limits.quotaBytes))) throw quotaExceeded();
      const added = { ...attachment, id: await this.attachments.add(attachment) };
      await this.announcements.publish('add', [added]);
      return added;
    });
  }
}

/** A file that somebody sends. */
export interface UploadInput {
  readonly name: string;
  /** The last part of its URL; made of its name by default. */
  readonly nameInPath?: string;
  readonly contentType: string;
  readonly body: Bytes;
  /** The id of the unfinished upload that it was. */
  readonly reservation?: string;
}

/** Takes in files. Until a message links to one, only its owner can read it. */
@Injectable()
export class UploadFileService {
  constructor(
    private readonly blobs: BlobStore,
    private readonly pictures: InspectImageService,
    private readonly registering: Registering,
    private readonly limits: UploadLimits,
    private readonly alarms: ThumbnailQueue,
    private readonly clock: Clock,
  ) {}

  /** What speaks against a file of so many bytes before one of them came; null for nothing. */
  async objectionTo(actor: Actor, size: number): Promise<DomainError | null> {
    return size > this.limits.maxFileMib * MIB ? this.tooLarge() : this.registering.objectionTo(actor.realmId, size);
  }

  /** @throws DomainError; nothing is kept then */
  async upload(actor: Actor, file: UploadInput): Promise<Attachment> {
    const { realmId, userId: ownerId } = actor;
    const { contentType } = file;
    const pathId = pathFor(realmId, file.nameInPath ?? nameInPath(file.name));
    const key = blobKeyOf(pathId);
    const size = await this.blobs.put(key, this.limited(file.body), contentType);
    try {
      const picture = await this.pictures.inspect(key, size, contentType);
      const now = this.clock.now();
      const facts = { size, contentType, picture, createdAt: now, thumbnailsDueAt: picture && now };
      const attachment = await this.registering.register(
        { realmId, ownerId, pathId, name: nameToKeep(file.name), ...facts },
        file.reservation,
      );
      await this.alarms.enqueue([attachment]);
      return attachment;
    } catch (error) {
      await this.blobs.delete(key);
      throw error;
    }
  }

  private async *limited(body: Bytes): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const piece of body) {
      size += piece.length;
      if (size > this.limits.maxFileMib * MIB) throw this.tooLarge();
      yield piece;
    }
  }

  private tooLarge(): BadRequest {
    return new BadRequest(`File is larger than this server's configured maximum upload size (${this.limits.maxFileMib} MiB).`);
  }
}

/** The path of a new file: nobody guesses it. */
function pathFor(realmId: number, name: string): string {
  const [spread = 0] = randomBytes(1);
  return `${realmId}/${spread.toString(16)}/${randomBytes(18).toString('base64url')}/${name}`;
}
