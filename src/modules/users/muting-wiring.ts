import type { Provider, Type } from '@nestjs/common';
import { MutedUserRepository } from './settings/application/muted-user.repository.js';
import { MutedUsersService } from './settings/application/muted-users.service.js';
import { MutedUsersController } from './settings/http/muted-users.controller.js';
import { SqlMutedUserRepository } from './settings/persistence/typeorm-muted-user.repository.js';

/** Whom people do not want to hear; a part of the module of users. */
export const MUTING_CONTROLLERS: Type[] = [MutedUsersController];

export const MUTING_PROVIDERS: Provider[] = [MutedUsersService, { provide: MutedUserRepository, useClass: SqlMutedUserRepository }];
