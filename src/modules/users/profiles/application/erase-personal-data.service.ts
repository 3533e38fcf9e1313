import { Injectable } from '@nestjs/common';
import { UserAccess } from './user-access.js';
import type { User } from '../../accounts/domain/user.js';
import { MailQueue } from '../../mail/application/mail-queue.js';
import { ChangeAvatarService } from './change-avatar.service.js';
import { CustomProfileService } from './custom-profile.service.js';

/** Deletes the profile of a person who is erased, and the unsent mails to the person. */
@Injectable()
export class ErasePersonalDataService {
  constructor(
    private readonly avatars: ChangeAvatarService,
    private readonly profiles: CustomProfileService,
    private readonly mails: MailQueue,
    private readonly access: UserAccess,
  ) {}

  /** Deletes the uploaded avatar. Nothing happens if there is none. */
  deleteFiles(user: User): Promise<void> {
    return this.avatars.deleteFiles(user);
  }

  /** Deletes the values of profile fields, with their events, and the mails. Inside the unit of work, on a locked account. */
  async deleteRows(user: User): Promise<void> {
    await this.profiles.clearAll(user);
    await this.mails.deleteTo(user.realmId, user.emailKey);
  }

  /** An address that reaches nobody. */
  async replacementAddress({ id, realmId }: User): Promise<string> {
    return `deleteduser${id}@${await this.access.realmHost(realmId)}`;
  }
}
