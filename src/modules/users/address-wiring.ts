import type { Provider, Type } from '@nestjs/common';
import { AddressChangeRepository } from './settings/application/email-change.repository.js';
import { AddressChangeKeys } from './settings/application/address-change-keys.js';
import { EmailChangeService } from './settings/application/email-change.service.js';
import { EmailChangeMails } from './settings/application/email-change-mails.js';
import { AccountIdentityPolicy, DisposableDomains } from './accounts/application/account-identity-policy.js';
import { ListedDisposableDomains } from './accounts/delivery/listed-disposable-domains.js';
import { AddressChangeController } from './settings/http/email-change.controller.js';
import { SqlAddressChangeRepository } from './settings/persistence/sql-email-change.repository.js';

/** Which addresses people have, and how they get others; a part of the module of users. */
export const ADDRESS_CONTROLLERS: Type[] = [AddressChangeController];

export const ADDRESS_PROVIDERS: Provider[] = [
  AddressChangeKeys,
  EmailChangeService,
  EmailChangeMails,
  AccountIdentityPolicy,
  { provide: DisposableDomains, useClass: ListedDisposableDomains },
  { provide: AddressChangeRepository, useClass: SqlAddressChangeRepository },
];
