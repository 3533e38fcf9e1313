import { Injectable } from '@nestjs/common';
import { type SecretSource, ServerSecrets } from '../../../../kernel/server-secrets.js';
import { addressSecret, type SecretAddress } from '../../../users/mail.api.js';
import type { ControlAddressKind, ControlAddressParts } from '../domain/mail-address.js';
import { IncomingMailSettings } from './incoming-mail-settings.js';

/** Writes control addresses, and checks their secrets. */
@Injectable()
export class ControlAddressSecrets {
  constructor(
    private readonly settings: IncomingMailSettings,
    private readonly secrets: ServerSecrets,
  ) {}

  /**
   * An entry of the header `List-Unsubscribe`: the address to which a mail stops mails, as a URI.
   * @param ids what the address names
   * @returns null if the server takes no mail
   */
  unsubscribeEntry(kind: ControlAddressKind, ids: readonly number[], secret: SecretSource): SecretAddress | null {
    const around = this.settings.addresses?.aroundControlSecret(kind, ids);
    return around ? { start: `<mailto:${around.start}`, secret, end: `${around.end}?subject=unsubscribe>` } : null;
  }

  verify({ secret }: ControlAddressParts, source: SecretSource): boolean {
    return this.secrets.areEqual(secret, addressSecret(this.secrets, source));
  }
}
