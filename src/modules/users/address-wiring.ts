import type { Provider, Type } from '@nestjs/common';
import { AddressChangeRepository } from './application/addresses/address-change.repository.js';
import { AddressChangeKeys } from './application/addresses/address-change-keys.js';
import { EmailChangeService } from './application/addresses/address-changes.js';
import { EmailChangeMails } from './application/addresses/address-letters.js';
import { AddressRules } from './application/addresses/address-rules.js';
import { DisposableDomains } from './application/addresses/disposable-domains.js';
import { ListedDisposableDomains } from './delivery/listed-disposable-domains.js';
import { AddressChangeController } from './http/addresses/address-change.controller.js';
import { SqlAddressChangeRepository } from './persistence/addresses/sql-address-change.repository.js';

/** Which addresses people have, and how they get others; a part of the module of users. */
export const ADDRESS_CONTROLLERS: Type[] = [AddressChangeController];

export const ADDRESS_PROVIDERS: Provider[] = [
  AddressChangeKeys,
  EmailChangeService,
  EmailChangeMails,
  AddressRules,
  { provide: DisposableDomains, useClass: ListedDisposableDomains },
  { provide: AddressChangeRepository, useClass: SqlAddressChangeRepository },
];
