/** Decides who may create organizations: those who got a key from the operator, or everybody who has an email address. */
export class OrganizationCreationPolicy {
  constructor(readonly isOpenToEveryone: boolean) {}
}
