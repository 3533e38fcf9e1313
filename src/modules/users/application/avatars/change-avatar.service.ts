import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import type { Bytes } from '../../../../kernel/blob-store.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../domain/user.js';
import { AccountNews } from '../profiles/account-news.js';
import { presentAvatar, presentAvatarChange } from '../user.presenter.js';
import { AvatarFiles } from './avatar-files.js';
import { UserRepository } from '../user.repository.js';

/** Gives accounts pictures of their own, or the provider's again. Only the squares that are shown are kept, not what they were made of. */
@Injectable()
export class ChangeAvatarService {
  constructor(
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
    private readonly avatars: AvatarFiles,
    private readonly news: AccountNews,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @returns the address of the picture
   * @throws DomainError for what is no picture, is too large, or where pictures are not to be changed
   */
  async upload(actor: Actor, picture: Bytes): Promise<string> {
    await this.checkAllowed(actor);
    await this.avatars.store(actor, picture);
    return this.change(actor, true);
  }

  /**
   * @returns the address of the provider's picture
   * @throws BadRequest where pictures are not to be changed
   */
  async remove(actor: Actor): Promise<string> {
    await this.checkAllowed(actor);
    const url = await this.change(actor, false);
    await this.avatars.delete(actor);
    return url;
  }

  private change({ userId }: Actor, uploaded: boolean): Promise<string> {
    return this.unitOfWork.run(async () => {
      const user: User = await this.users.lock(userId);
      user.avatarUploaded = uploaded;
      user.avatarVersion += 1;
      await this.users.save(user);
      await this.news.changed(user, presentAvatarChange(user));
      return presentAvatar(user, false) ?? '';
    });
  }

  private async checkAllowed({ realmId, role }: Actor): Promise<void> {
    if (isAdministrator(role) || !(await this.realms.get(realmId)).setting('avatar_changes_disabled')) return;
    throw new BadRequest('Avatar changes are disabled in this organization.');
  }
}
