import { arrayOf, text } from '../../../../http/codecs/codec.js';
import { BooleanParam, IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { DIRECTORY_DEFAULTS } from '../domain/check-directory.js';

const MAX_URL = 300;
const MAX_NAME = 500;
const MAX_FILTER = 1_000;
const MAX_ATTRIBUTE = 100;
const MAX_CERTIFICATES = 20_000;
const MAX_PASSWORD = 1_000;
const MAX_DOMAINS = 100;
const MAX_LOGIN = 254;

export class DirectoryParams {
  @StringParam({ max: MAX_URL, description: '`ldaps://host`, or `ldap://host`, which is encrypted by STARTTLS.' })
  readonly url!: string;

  @BooleanParam({ description: 'Whether passwords go to the directory without encryption, where the operator allows it.' })
  readonly plain: boolean = false;

  @StringParam({ max: MAX_CERTIFICATES, description: 'PEM of the authorities of its certificate; empty for the usual ones.' })
  readonly certificates: string = '';

  @StringParam({
    max: MAX_NAME,
    description: 'The distinguished name of the account that searches; Active Directory also takes `user@domain`.',
  })
  readonly serviceDn!: string;

  @StringParam({ max: MAX_PASSWORD, description: 'The password of that account; empty for the one that is known.' })
  readonly password: string = '';

  @StringParam({ max: MAX_NAME, description: 'The entry below which people are.' })
  readonly base!: string;

  @StringParam({ max: MAX_FILTER, description: 'Finds a person; `{login}` stands for what somebody enters.' })
  readonly filter: string = DIRECTORY_DEFAULTS.filter;

  @StringParam({ max: MAX_ATTRIBUTE, description: 'Names a person for ever: `entryUUID`, or `objectGUID` in Active Directory.' })
  readonly uniqueIdAttribute: string = DIRECTORY_DEFAULTS.uniqueIdAttribute;

  @StringParam({ max: MAX_ATTRIBUTE })
  readonly emailAttribute: string = DIRECTORY_DEFAULTS.emailAttribute;

  @StringParam({ max: MAX_ATTRIBUTE })
  readonly nameAttribute: string = DIRECTORY_DEFAULTS.nameAttribute;

  @StringParam({ max: MAX_ATTRIBUTE, description: 'Lists the groups that new people join, such as `memberOf`; empty without one.' })
  readonly groupsAttribute: string = '';

  @StringParam({ max: MAX_ATTRIBUTE, description: 'Holds a picture, such as `jpegPhoto`; empty without one.' })
  readonly pictureAttribute: string = '';

  @Param(arrayOf(text({ max: 253 }), { max: MAX_DOMAINS }), {
    description: 'The domains for whose addresses the directory is the authority. Each is proved by a TXT record.',
  })
  readonly domains: readonly string[] = [];

  @BooleanParam({ description: 'Whether people without an account get one at their first log-in.' })
  readonly createsAccounts: boolean = false;

  @IntegerParam({
    description: 'How many wrong passwords of a person the directory gets in half an hour: less than it takes to lock somebody out.',
  })
  readonly maxWrongPasswords: number = DIRECTORY_DEFAULTS.maxWrongPasswords;
}

export class SwitchDirectoryParams {
  @BooleanParam({ description: 'It can be turned on after a test log-in has succeeded.' })
  readonly enabled!: boolean;
}

export class DirectoryLogInParams {
  @StringParam({ max: MAX_LOGIN, description: 'A name or an address, as people enter it.' })
  readonly login!: string;

  @StringParam({ max: MAX_PASSWORD })
  readonly password!: string;
}
