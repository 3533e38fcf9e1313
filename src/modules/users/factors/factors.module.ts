import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { FactorChanges } from './application/factor-changes.js';
import { FactorRepository } from './application/factor.repository.js';
import { DeleteFactors, EraseFactorsListener, ManageFactorsService } from './application/manage-factors.service.js';
import { PasskeyChecks } from './application/passkey-checks.js';
import { PasskeyLogIn, PasskeySites } from './application/passkey-log-in.js';
import { PasskeyRepository } from './application/passkey.repository.js';
import { CreatePasskeyService, StorePasskey } from './application/passkeys.service.js';
import { RecoveryCodes } from './application/recovery-codes.js';
import { SecondFactorsService } from './application/second-factors.service.js';
import { StepTokens, UsedTokens } from './application/step-tokens.js';
import { TotpCodes, TotpSecrets } from './application/totp-secrets.js';
import { TotpSetUpService } from './application/totp-set-up.service.js';
import { OtpauthCodes } from './delivery/otpauth-codes.js';
import { WebAuthnChecks } from './delivery/web-authn-checks.js';
import { FactorsController, RemoveFactorsController } from './http/factors.controller.js';
import { PasskeysController } from './http/passkeys.controller.js';
import { TypeormFactorRepository, TypeormPasskeyRepository } from './persistence/typeorm-factor.repository.js';
import { RedisUsedTokens } from './redis/redis-used-tokens.js';

/** What accounts log in with besides a password: authenticator apps, recovery codes and passkeys. */
@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, MailModule, ProfilesModule],
  controllers: [FactorsController, PasskeysController, RemoveFactorsController],
  providers: [
    CreatePasskeyService,
    DeleteFactors,
    EraseFactorsListener,
    FactorChanges,
    ManageFactorsService,
    PasskeyLogIn,
    PasskeySites,
    RecoveryCodes,
    SecondFactorsService,
    StepTokens,
    StorePasskey,
    TotpSecrets,
    TotpSetUpService,
    { provide: FactorRepository, useClass: TypeormFactorRepository },
    { provide: PasskeyChecks, useClass: WebAuthnChecks },
    { provide: PasskeyRepository, useClass: TypeormPasskeyRepository },
    { provide: TotpCodes, useClass: OtpauthCodes },
    { provide: UsedTokens, useClass: RedisUsedTokens },
  ],
  exports: [ManageFactorsService, PasskeyLogIn, SecondFactorsService, StepTokens],
})
export class FactorsModule {}
