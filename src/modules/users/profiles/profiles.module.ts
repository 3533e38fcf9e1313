import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PermissionsModule } from '../permissions/permissions.module.js';
import { AvatarUrls } from './application/avatar-urls.js';
import { ChangeAvatarService } from './application/change-avatar.service.js';
import { CustomProfileService } from './application/custom-profile.service.js';
import { ErasePersonalDataService } from './application/erase-personal-data.service.js';
import { GuestVisibilityEvents } from './application/guest-visibility-events.js';
import { ProfileValueRepository } from './application/profile-value.repository.js';
import { ProfileQueries, ProfileValueQueries } from './application/profile.queries.js';
import { UserAccess } from './application/user-access.js';
import { UserDirectoryService } from './application/user-directory.service.js';
import { UserEvents } from './application/user-events.js';
import { UserListCache } from './application/user-list-cache.js';
import { UserListPresenter } from './application/user-list.presenter.js';
import { AvatarsController, OwnAvatarController } from './http/avatars.controller.js';
import { OwnUserController, ProfileDataController, UsersController } from './http/users.controller.js';
import { SqlProfileQueries, SqlProfileValueQueries } from './persistence/sql-profile.queries.js';
import { TypeormProfileValueRepository } from './persistence/typeorm-profile-value.repository.js';

@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, MailModule, PermissionsModule],
  controllers: [AvatarsController, OwnAvatarController, OwnUserController, ProfileDataController, UsersController],
  providers: [
    AvatarUrls,
    ChangeAvatarService,
    CustomProfileService,
    ErasePersonalDataService,
    GuestVisibilityEvents,
    UserAccess,
    UserDirectoryService,
    UserEvents,
    UserListCache,
    UserListPresenter,
    { provide: ProfileQueries, useClass: SqlProfileQueries },
    { provide: ProfileValueQueries, useClass: SqlProfileValueQueries },
    { provide: ProfileValueRepository, useClass: TypeormProfileValueRepository },
  ],
  exports: [
    AvatarUrls,
    ChangeAvatarService,
    CustomProfileService,
    ErasePersonalDataService,
    GuestVisibilityEvents,
    UserAccess,
    UserDirectoryService,
    UserEvents,
    UserListCache,
  ],
})
export class ProfilesModule {}
