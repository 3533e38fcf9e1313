import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { BlobStore, type Bytes, toByteStream } from '../../../../kernel/blob-store.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { ImageProcessor, readImageUpload } from '../../../../kernel/image-processor.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UnusedFilesService } from '../../../realm/realm-images.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { AVATAR_SIDES, avatarKey, type AvatarSize, MAX_AVATAR_MIB } from '../../accounts/domain/avatar.js';
import type { User } from '../../accounts/domain/user.js';
import { AvatarUrls } from './avatar-urls.js';
import { UserEvents } from './user-events.js';
import { presentAvatarChange } from './user.presenter.js';

/** Changes avatars: to an uploaded image, of which only the squares are stored, or back to that of the avatar provider. */
@Injectable()
export class ChangeAvatarService {
  constructor(
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
    private readonly blobs: BlobStore,
    private readonly unusedFiles: UnusedFilesService,
    private readonly images: ImageProcessor,
    private readonly avatars: AvatarUrls,
    private readonly events: UserEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @returns the URL of the avatar
   * @throws DomainError if the file is no image or too large, or if the organization does not allow changes
   */
  async upload(actor: Actor, image: Bytes): Promise<string> {
    await this.checkAllowed(actor);
    await this.store(actor, image);
    return this.change(actor, true);
  }

  /**
   * Gives a new account its first picture, also where people may not change theirs.
   * @throws DomainError if the file is no image or too large
   */
  async give(actor: Actor, image: Bytes): Promise<void> {
    await this.store(actor, image);
    await this.change(actor, true);
  }

  /**
   * @returns the URL of the avatar provider's image
   * @throws BadRequest if the organization does not allow changes
   */
  async remove(actor: Actor): Promise<string> {
    await this.checkAllowed(actor);
    const url = await this.change(actor, false);
    await this.unusedFiles.delete(avatarKeys({ realmId: actor.realmId, id: actor.userId }));
    return url;
  }

  private change({ userId }: Actor, uploaded: boolean): Promise<string> {
    return this.unitOfWork.run(async () => {
      const user: User = await this.users.lock(userId);
      user.avatarUploaded = uploaded;
      user.avatarVersion += 1;
      await this.users.save(user);
      await this.events.publishChange(user, presentAvatarChange(user, this.avatars));
      return this.avatars.urlOf(user);
    });
  }

  /** @throws DomainError */
  private async store({ realmId, userId }: Actor, image: Bytes): Promise<void> {
    const bytes = await readImageUpload(image, MAX_AVATAR_MIB);
    for (const [size, side] of Object.entries(AVATAR_SIDES) as [AvatarSize, number][]) {
      const square = await this.images.cropToSquare(bytes, side);
      await this.blobs.put(avatarKey(realmId, userId, size), toByteStream(square.bytes), square.contentType);
    }
  }

  /** Deletes the uploaded image of an account that is being erased. @throws Error if it is still stored, so that the erasure is repeated */
  async deleteFiles(user: Pick<User, 'realmId' | 'id'>): Promise<void> {
    for (const key of avatarKeys(user)) await this.blobs.delete(key);
  }

  private async checkAllowed({ realmId, role }: Actor): Promise<void> {
    if (isAdministrator(role) || !(await this.realms.get(realmId)).setting('avatar_changes_disabled')) return;
    throw new BadRequest('Avatar changes are disabled in this organization.');
  }
}

function avatarKeys({ realmId, id }: Pick<User, 'realmId' | 'id'>): string[] {
  return (Object.keys(AVATAR_SIDES) as AvatarSize[]).map((size) => avatarKey(realmId, id, size));
}
