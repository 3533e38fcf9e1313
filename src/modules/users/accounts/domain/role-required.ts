import { DomainError } from '../../../../kernel/domain-error.js';

/** Something that owners of the organization alone may do. */
export class OwnerRequired extends DomainError {
  constructor() {
    super('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
  }
}

/** Something that administrators and owners of the organization may do. */
export class AdministratorRequired extends DomainError {
  constructor() {
    super('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
  }
}
