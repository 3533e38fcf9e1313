import type { RealmId } from '../../../../kernel/ids.js';
import type { ControlAddressKind, ControlAddressParts } from '../domain/mail-address.js';
import type { ParsedMail } from './mail-parser.js';

/** What a valid control address does. */
export interface ControlTarget {
  readonly realmId: RealmId;
  /** Repeating it with the same mail changes nothing. */
  receive(mail: ParsedMail): Promise<void>;
}

/**
 * The addresses in mails of this server at which mail becomes no message: where reports of failed deliveries arrive, and which stop mails. A
 * secret in each address is its credential. Every provider of this class adds a kind of address.
 */
export abstract class ControlAddress {
  abstract readonly kind: ControlAddressKind;
  /** Takes reports about deliveries, which have no sender, and nothing else; otherwise takes what people and their mail programs send. */
  abstract readonly takesReports: boolean;
  /** @returns null if the address is not known or no longer valid */
  abstract find(parts: ControlAddressParts): Promise<ControlTarget | null>;
}

/** All kinds. */
export class ControlAddresses {
  /** @param list called once all providers exist */
  constructor(private readonly list: () => readonly ControlAddress[]) {}

  get(kind: ControlAddressKind): ControlAddress | undefined {
    return this.list().find((address) => address.kind === kind);
  }
}
