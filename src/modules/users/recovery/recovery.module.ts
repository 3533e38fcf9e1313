import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { ErasePasswordResetsListener } from './application/erase-password-resets.listener.js';
import { MailOrganizationsService } from './application/mail-organizations.service.js';
import { PasswordResetKeysService } from './application/password-reset-keys.service.js';
import { PasswordResetMails } from './application/password-reset-mails.js';
import { PasswordResetRepository } from './application/password-reset.repository.js';
import { PasswordResetService } from './application/password-reset.service.js';
import { RequestPasswordResetService } from './application/request-password-reset.service.js';
import { FindOrganizationsController } from './http/find-organizations.controller.js';
import { PasswordResetPageController } from './http/password-reset-page.controller.js';
import { PasswordResetController } from './http/password-reset.controller.js';
import { TypeormPasswordResetRepository } from './persistence/typeorm-password-reset.repository.js';

@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, MailModule, ProfilesModule],
  controllers: [FindOrganizationsController, PasswordResetController, PasswordResetPageController],
  providers: [
    ErasePasswordResetsListener,
    MailOrganizationsService,
    PasswordResetKeysService,
    PasswordResetMails,
    PasswordResetService,
    RequestPasswordResetService,
    { provide: PasswordResetRepository, useClass: TypeormPasswordResetRepository },
  ],
  exports: [PasswordResetService],
})
export class RecoveryModule {}
