import type { Provider, Type } from '@nestjs/common';
import { MutedUserRepository } from './application/muting/muted-user.repository.js';
import { MutedUsersService } from './application/muting/muted-users.service.js';
import { MutedUsersController } from './http/muting/muted-users.controller.js';
import { SqlMutedUserRepository } from './persistence/muting/sql-muted-user.repository.js';

/** Whom people do not want to hear; a part of the module of users. */
export const MUTING_CONTROLLERS: Type[] = [MutedUsersController];

export const MUTING_PROVIDERS: Provider[] = [MutedUsersService, { provide: MutedUserRepository, useClass: SqlMutedUserRepository }];
