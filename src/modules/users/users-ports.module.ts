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
import { EnabledProviders } from './sign-on/application/enabled-providers.js';
import { SignOnModule } from './sign-on/sign-on.module.js';

/** Binds the ports of contexts on the left that users fill. It is global, because those contexts cannot import it. */
@Global()
@Module({
  imports: [AccountsModule, PermissionsModule, ProfilesModule, GroupsModule, SignOnModule],
  providers: [
    { provide: EmojiPolicy, useClass: GroupEmojiPolicy },
    { provide: ProfileValueCleanup, useExisting: CustomProfileService },
    { provide: SignOnMethods, useExisting: EnabledProviders },
  ],
  exports: [EmojiPolicy, ProfileValueCleanup, SignOnMethods],
})
export class UsersPortsModule {}
