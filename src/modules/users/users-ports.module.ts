import { Global, Module } from '@nestjs/common';
import { SignOnMethods } from '../realm/realm.api.js';
import { EmojiPolicy } from '../realm/emoji.api.js';
import { ProfileValueCleanup } from '../realm/profile-fields.api.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { GroupEmojiPolicy } from './groups/application/group-mentions.js';
import { GroupsModule } from './groups/groups.module.js';
import { PermissionsModule } from './permissions/permissions.module.js';
import { CustomProfileService } from './profiles/application/custom-profile.service.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { PasswordDirectory } from './authentication/application/password-directory.js';
import { DirectoryLogInService } from './directories/application/directory-log-in.service.js';
import { OwnLogIns } from './directories/application/own-log-ins.js';
import { DirectoriesModule } from './directories/directories.module.js';

/** Binds the ports of contexts on the left that users fill, and that of authentication which directories fill. It is global, because those contexts cannot import it. */
@Global()
@Module({
  imports: [AccountsModule, PermissionsModule, ProfilesModule, GroupsModule, DirectoriesModule],
  providers: [
    { provide: EmojiPolicy, useClass: GroupEmojiPolicy },
    { provide: ProfileValueCleanup, useExisting: CustomProfileService },
    { provide: PasswordDirectory, useExisting: DirectoryLogInService },
    { provide: SignOnMethods, useExisting: OwnLogIns },
  ],
  exports: [EmojiPolicy, PasswordDirectory, ProfileValueCleanup, SignOnMethods],
})
export class UsersPortsModule {}
