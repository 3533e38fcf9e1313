import { DomainError } from '../../../../kernel/domain-error.js';

/** What RFC 7644 calls the detail error keyword. */
export type ScimErrorType =
  'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'noTarget' | 'tooMany' | 'uniqueness';

/** An error as the protocol has it: with a status of its own and, where there is one, a keyword. */
export class ScimError extends DomainError {
  constructor(
    readonly status: number,
    readonly scimType: ScimErrorType | null,
    message: string,
  ) {
    super('BAD_REQUEST', message);
  }
}

/** There is no resource with the id, or none that the provider may know of. */
export class NoSuchResource extends ScimError {
  constructor(id: string) {
    super(404, null, `Resource ${id} not found`);
  }
}

/** Something that only people decide, such as who owns the organization. */
export class NotForProviders extends ScimError {
  constructor(message: string) {
    super(403, null, message);
  }
}
