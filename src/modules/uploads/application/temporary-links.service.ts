import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import type { Attachment } from '../domain/attachment.js';
import { AttachmentRepository } from './attachment.repository.js';

const VALID_SECONDS = 60;

/** Creates and opens links that give access to a file without credentials for a short time. The links are signed and not stored. */
@Injectable()
export class TemporaryLinksService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
  ) {}

  /** Returns a path on this server. The caller has checked access to the file. */
  create({ id, pathId }: Attachment): string {
    const expiry = Math.floor(this.clock.now() / 1000) + VALID_SECONDS;
    return `/user_uploads/temporary/${id}-${expiry}-${this.sign(id, expiry)}/${encodeURIComponent(pathId.slice(pathId.lastIndexOf('/') + 1))}`;
  }

  /** @throws BadRequest if the link is invalid or expired, or its file was deleted */
  async open(realmId: RealmId, token: string): Promise<Attachment> {
    const [, id, expiry, signature] = /^(\d{1,15})-(\d{1,15})-(\w{32})$/.exec(token) ?? [];
    const valid =
      signature !== undefined &&
      timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(Number(id), Number(expiry)))) &&
      Number(expiry) * 1000 > this.clock.now();
    const attachment = valid ? await this.attachments.findById(realmId, Number(id)) : null;
    if (!attachment) throw new BadRequest('Invalid token');
    return attachment;
  }

  private sign(id: number, expiry: number): string {
    return this.secrets.derive('temporary-file', id, expiry);
  }
}
