import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { type CreatedOrganization, CreateOrganizationService } from './create-organization.service.js';
import { OrganizationContentsService } from './organization-contents.service.js';
import { OrganizationKeysService } from './organization-keys.service.js';

export interface CreateOrganizationByKeyInput {
  readonly key: string;
  readonly name: string;
  /** Empty for the default organization, which needs a key of the operator. */
  readonly subdomain: string;
  /** Ignored if the key was mailed to an address. */
  readonly ownerEmail: string;
  readonly fullName: string;
  readonly password: string;
}

/** Creates organizations for visitors who hold a key. */
@Injectable()
export class CreateOrganizationByKeyService {
  constructor(
    private readonly keys: OrganizationKeysService,
    private readonly organizations: CreateOrganizationService,
    private readonly contents: OrganizationContentsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The address that a key was mailed to; null if its holder chooses one. @throws BadRequest */
  async getAddress(key: string): Promise<string | null> {
    return this.unitOfWork.run(async () => (await this.keys.access(key)).email);
  }

  /** Uses the key up only if the organization is created. @throws BadRequest, SubdomainTaken */
  async create({ key, name, subdomain, ownerEmail, fullName, password }: CreateOrganizationByKeyInput): Promise<CreatedOrganization> {
    const created = await this.unitOfWork.run(async () => {
      const found = await this.keys.access(key);
      if (found.email !== null && subdomain === '') {
        throw new BadRequest('Enter a subdomain. Only an operator can create the organization of the main address.');
      }
      await this.keys.consume(found);
      const owner = { ownerEmail: found.email ?? ownerEmail, ownerAccount: { fullName, password } };
      return this.organizations.createInUnitOfWork({ name, subdomain, ...owner }, 'owner');
    });
    await this.contents.postFirstMessages(created.id);
    return created;
  }
}
