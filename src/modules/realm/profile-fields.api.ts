export { type CheckedProfileEntry, ProfileFieldAccess } from './application/profile-field-access.js';
export { ProfileFieldsService, WireProfileField } from './application/profile-fields.service.js';
export { ProfileValueCleanup } from './application/required-ports.js';
export { EXTERNAL_ACCOUNTS } from './domain/profile-field-data.js';
export { PROFILE_FIELD_TYPES } from './domain/profile-field.js';
