export { CreateBotService } from './administration/application/create-bot.service.js';
export { CreateUserService } from './administration/application/create-user.service.js';
export { DeactivateAccountService } from './administration/application/deactivate-account.service.js';
export { EraseAccountService } from './administration/application/erase-account.service.js';
export { SetPasswordService } from './administration/application/set-password.service.js';
export { UpdateUserService } from './administration/application/update-user.service.js';
export { EndSessionsService } from './authentication/application/end-sessions.service.js';
export { withholdMails } from './mail/persistence/withhold-mails.js';
