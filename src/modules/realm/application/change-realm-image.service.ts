import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { BlobStore, toByteStream } from '../../../kernel/blob-store.js';
import { type ClientEvent, ClientEvents } from '../../../kernel/client-events.js';
import { ImageProcessor, type ProcessedImage } from '../../../kernel/image-processor.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { ICON_SIDE, LOGO_BOX, presentRealmImage, realmImageKey, type RealmImageKind, realmImageUrl } from '../domain/realm-image.js';
import { RealmLookup } from './realm-lookup.js';
import { RealmRepository } from './realm.repository.js';
import { UnusedFilesService } from './unused-files.service.js';

/** Changes the icon and the logos of an organization: to an uploaded image, of which only a small PNG is stored, or back to the default. */
@Injectable()
export class ChangeRealmImageService {
  constructor(
    private readonly repository: RealmRepository,
    private readonly realms: RealmLookup,
    private readonly blobs: BlobStore,
    private readonly unusedFiles: UnusedFilesService,
    private readonly images: ImageProcessor,
    private readonly events: ClientEvents,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @returns the URL of the image @throws InvalidImage */
  async upload(actor: Actor, kind: RealmImageKind, file: Uint8Array): Promise<string> {
    const { bytes, contentType } = await this.convert(kind, file);
    const fileName = `${randomBytes(8).toString('hex')}.png`;
    await this.blobs.put(realmImageKey(actor.realmId, fileName), toByteStream(bytes), contentType);
    return this.replace(actor, kind, fileName);
  }

  /** @returns the URL of the default image */
  async reset(actor: Actor, kind: RealmImageKind): Promise<string> {
    return this.replace(actor, kind, null);
  }

  private convert(kind: RealmImageKind, file: Uint8Array): Promise<ProcessedImage> {
    if (kind === 'icon') return this.images.cropToSquare(file, ICON_SIDE);
    return this.images.thumbnail(file, { ...LOGO_BOX, format: 'png', animated: false });
  }

  private async replace(actor: Actor, kind: RealmImageKind, fileName: string | null): Promise<string> {
    const { realmId } = actor;
    const realmUrl = await this.realms.realmUrl(realmId);
    const { realm, replaced } = await this.unitOfWork.run(async () => {
      const locked = await this.repository.lock(realmId);
      const former = locked.replaceImage(kind, fileName);
      await this.repository.save(locked);
      const event: ClientEvent = { type: 'realm', op: 'update_dict', property: kind, data: presentRealmImage(locked, kind, realmUrl) };
      await this.events.publish([
        { realmId, changedRealm: true },
        { realmId, event, audience: { kind: 'realm', guests: true } },
      ]);
      await this.audit.record(actor, {
        action: 'realm.image_changed',
        targetKind: 'realm',
        targetId: realmId,
        details: { image: kind, uploaded: fileName !== null },
      });
      return { realm: locked, replaced: former };
    });
    if (replaced !== null) await this.unusedFiles.delete([realmImageKey(realmId, replaced)]);
    return realmImageUrl(realm, kind, realmUrl);
  }
}
