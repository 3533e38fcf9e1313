import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../../kernel/audit-log.js';
import type { User } from '../../accounts/domain/user.js';
import { MailQueue } from '../../mail/application/mail-queue.js';
import { ChangeAvatarService } from './change-avatar.service.js';
import { CustomProfileService } from './custom-profile.service.js';
import { UserAccess } from './user-access.js';

/** Deletes the profile of a person who is erased, the unsent mails to the person, and the person's addresses in the audit log. */
@Injectable()
export class ErasePersonalDataService {
  constructor(
    private readonly avatars: ChangeAvatarService,
    private readonly profiles: CustomProfileService,
    private readonly mails: MailQueue,
    private readonly access: UserAccess,
    private readonly audit: AuditLog,
  ) {}

  /** Deletes the uploaded avatar. Nothing happens if there is none. */
  deleteFiles(user: User): Promise<void> {
    return this.avatars.deleteFiles(user);
  }

  /** Deletes the values of profile fields, with their events. Inside the unit of work, on a locked account. */
  deleteProfile(user: User): Promise<void> {
    return this.profiles.clearAll(user);
  }

  /** Deletes the mails to these addresses, and the addresses that visitors typed. Inside the unit of work. @param emailKeys in lower case */
  async deleteByAddress({ id, realmId }: User, emailKeys: readonly string[]): Promise<void> {
    await this.mails.deleteTo(realmId, emailKeys);
    await this.audit.removePersonalDetails(realmId, id, emailKeys);
  }

  /** An address that reaches nobody. */
  async replacementAddress({ id, realmId, isBot }: User): Promise<string> {
    return `deleted${isBot ? 'bot' : 'user'}${id}@${await this.access.realmHost(realmId)}`;
  }
}
