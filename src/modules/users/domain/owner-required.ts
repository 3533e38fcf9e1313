import { DomainError } from '../../../kernel/domain-error.js';

/** Something that owners of the organization alone may do. */
export class OwnerRequired extends DomainError {
  constructor() {
    super('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
  }
}
