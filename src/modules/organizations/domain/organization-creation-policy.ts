import { AccessDenied } from '../../../kernel/domain-error.js';

/** Decides who may create organizations: those who got a key from the operator, or everybody who has an email address. */
export class OrganizationCreationPolicy {
  constructor(private readonly isOpenToEveryone: boolean) {}

  /** @throws AccessDenied if only the operator issues keys */
  checkRequestsAllowed(): void {
    if (!this.isOpenToEveryone) throw new AccessDenied('New organizations need a link from the operator of this server.');
  }
}
