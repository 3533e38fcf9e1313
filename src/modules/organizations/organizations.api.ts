export {
  type CreatedOrganization,
  type CreateOrganizationInput,
  CreateOrganizationService,
} from './application/create-organization.service.js';
export { OrganizationKeysService, type OrganizationLink } from './application/organization-keys.service.js';
export { OrganizationStateService } from './application/organization-state.service.js';
export { type OrganizationOverview, OrganizationsService, type RenameOrganizationInput } from './application/organizations.service.js';
export { DeleteOrganizationService } from './application/delete-organization.service.js';
