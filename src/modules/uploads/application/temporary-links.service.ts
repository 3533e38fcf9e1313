import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import { RealmLookup } from '../../realm/realm.api.js';
import { UserLookup } from '../../users/accounts.api.js';
import { INTERNAL_CLIENT } from '../../users/system-bots.api.js';
import type { Attachment } from '../domain/attachment.js';
import { AttachmentAccess } from './attachment-access.js';
import { AttachmentRepository } from './attachment.repository.js';

const VALID_SECONDS = 60;

/**
 * Creates and opens links that give access to a file without credentials for a short time, while the account that asked for the link may
 * read the file. The links are signed and not stored.
 */
@Injectable()
export class TemporaryLinksService {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly access: AttachmentAccess,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
  ) {}

  /** Returns a path on this server. The caller has checked the actor's access to the file. */
  create({ userId }: Actor, { id, pathId }: Attachment): string {
    const expiry = Math.floor(this.clock.now() / 1000) + VALID_SECONDS;
    return `/user_uploads/temporary/${id}-${userId}-${expiry}-${this.sign(id, userId, expiry)}/${encodeURIComponent(pathId.slice(pathId.lastIndexOf('/') + 1))}`;
  }

  /** @throws BadRequest if the link is invalid or expired, its file was deleted, or its account may not read the file any more */
  async open(realmId: RealmId, token: string): Promise<Attachment> {
    const [, id, userId, expiry, signature] = /^(\d{1,15})-(\d{1,15})-(\d{1,15})-(\w{32})$/.exec(token) ?? [];
    const valid =
      signature !== undefined &&
      this.secrets.areEqual(signature, this.sign(Number(id), Number(userId), Number(expiry))) &&
      Number(expiry) * 1000 > this.clock.now();
    const attachment = valid ? await this.attachments.findById(realmId, Number(id)) : null;
    if (!attachment || !(await this.mayRead(realmId, Number(userId), attachment))) throw new BadRequest('Invalid token');
    return attachment;
  }

  private async mayRead(realmId: RealmId, userId: UserId, attachment: Attachment): Promise<boolean> {
    const [realm, user] = [await this.realms.get(realmId), (await this.users.findByIds([userId])).get(userId)];
    if (!realm.active || user?.active !== true || user.realmId !== realmId) return false;
    return this.access.canRead(user.asActor(INTERNAL_CLIENT), attachment);
  }

  private sign(id: number, userId: UserId, expiry: number): string {
    return this.secrets.derive(`temporary-file-of-${userId}`, id, expiry);
  }
}
