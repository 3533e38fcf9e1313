export { CreateUnclaimedAccountService } from './administration/application/create-unclaimed-account.service.js';
export { CreateUserService } from './administration/application/create-user.service.js';
export { DeactivateAccountService } from './administration/application/deactivate-account.service.js';
export { EraseAccountService } from './administration/application/erase-account.service.js';
export { OperatorPermissionsService } from './administration/application/operator-permissions.service.js';
export { RegisterAccountService } from './administration/application/register-account.service.js';
export { UpdateUserService } from './administration/application/update-user.service.js';
