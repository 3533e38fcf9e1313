import { DomainError } from '../../../../kernel/domain-error.js';

/** The action is reserved to owners of the organization. */
export class OwnerRequired extends DomainError {
  constructor() {
    super('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
  }
}

/** The action is reserved to administrators and owners of the organization. */
export class AdministratorRequired extends DomainError {
  constructor() {
    super('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
  }
}
