import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { BlobStore, type Bytes } from '../../../kernel/blob-store.js';
import { Clock } from '../../../kernel/clock.js';
import { OutcomeUnknown, UnitOfWork } from '../../../kernel/unit-of-work.js';
import { type Attachment, blobKeyOf } from '../domain/attachment.js';
import { nameInPath, nameToStore } from '../domain/file-name.js';
import { AttachmentEvents } from './attachment-events.js';
import { AttachmentRepository } from './attachment.repository.js';
import { InspectImageService } from './inspect-image.service.js';
import { ThumbnailQueue } from './thumbnail-queue.js';
import { UploadQuota } from './upload-quota.js';

export interface UploadInput {
  readonly name: string;
  /** The last part of its URL; derived from its name by default. */
  readonly nameInPath?: string;
  readonly contentType: string;
  readonly body: Bytes;
  /** The id of the resumable upload whose reservation the file replaces. */
  readonly reservation?: string;
}

/** Stores an uploaded file. Only its owner can read it until a message links to it. */
@Injectable()
export class UploadFileService {
  constructor(
    private readonly blobs: BlobStore,
    private readonly images: InspectImageService,
    private readonly attachments: AttachmentRepository,
    private readonly quota: UploadQuota,
    private readonly events: AttachmentEvents,
    private readonly thumbnails: ThumbnailQueue,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError if the file exceeds a limit, or OutcomeUnknown; nothing is stored after any other error */
  async upload(actor: Actor, file: UploadInput): Promise<Attachment> {
    const { realmId, userId: ownerId } = actor;
    const { contentType } = file;
    const pathId = createPath(realmId, file.nameInPath ?? nameInPath(file.name));
    const key = blobKeyOf(pathId);
    const size = await this.blobs.put(key, this.quota.limit(file.body), contentType);
    let attachment: Attachment;
    try {
      const image = await this.images.inspect(key, size, contentType);
      const now = this.clock.now();
      const facts = { size, contentType, image, createdAt: now, thumbnailsDueAt: image && now };
      attachment = await this.register({ realmId, ownerId, pathId, name: nameToStore(file.name), ...facts }, file.reservation);
    } catch (error) {
      // The file may be listed if the outcome is unknown.
      if (!(error instanceof OutcomeUnknown)) await this.blobs.delete(key);
      throw error;
    }
    await this.thumbnails.enqueue([attachment]);
    return attachment;
  }

  private register(attachment: Omit<Attachment, 'id'>, reservation?: string): Promise<Attachment> {
    return this.unitOfWork.run(async () => {
      await this.quota.claim(attachment.realmId, attachment.size, reservation);
      const added = { ...attachment, id: await this.attachments.add(attachment) };
      await this.events.publish('add', [added]);
      return added;
    });
  }
}

/** The path contains enough random bytes that it cannot be guessed. */
function createPath(realmId: number, name: string): string {
  const [spread = 0] = randomBytes(1);
  return `${realmId}/${spread.toString(16)}/${randomBytes(18).toString('base64url')}/${name}`;
}
