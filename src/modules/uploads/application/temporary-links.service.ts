import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import type { Attachment } from '../domain/attachment.js';
import { AttachmentRepository } from './attachment.repository.js';

const VALID_SECONDS = 60;

/** Links that open a file without credentials, for a short time. Nothing is stored: the link proves itself. */
@Injectable()
export class TemporaryLinksService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
  ) {}

  /** A path on this server. The file's access was checked. */
  make({ id, pathId }: Attachment): string {
    const expiry = Math.floor(this.clock.now() / 1000) + VALID_SECONDS;
    return `/user_uploads/temporary/${id}-${expiry}-${this.proof(id, expiry)}/${encodeURIComponent(pathId.slice(pathId.lastIndexOf('/') + 1))}`;
  }

  /** @throws BadRequest for a link that is not ours, or not any more, or whose file is gone */
  async open(realmId: RealmId, token: string): Promise<Attachment> {
    const [, id, expiry, proof] = /^(\d{1,15})-(\d{1,15})-(\w{32})$/.exec(token) ?? [];
    const proven =
      proof !== undefined &&
      timingSafeEqual(Buffer.from(proof), Buffer.from(this.proof(Number(id), Number(expiry)))) &&
      Number(expiry) * 1000 > this.clock.now();
    const attachment = proven ? await this.attachments.findById(realmId, Number(id)) : null;
    if (!attachment) throw new BadRequest('Invalid token');
    return attachment;
  }

  private proof(id: number, expiry: number): string {
    return this.secrets.derive('temporary-file', id, expiry);
  }
}
