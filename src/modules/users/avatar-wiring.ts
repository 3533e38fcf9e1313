import type { Provider, Type } from '@nestjs/common';
import { AvatarFiles } from './application/avatars/avatar-files.js';
import { ChangeAvatarService } from './application/avatars/change-avatar.service.js';
import { AvatarsController } from './http/avatars.controller.js';
import { OwnAvatarController } from './http/own-avatar.controller.js';

/** What serves and changes pictures of accounts; a part of the module of users. */
export const AVATAR_CONTROLLERS: Type[] = [AvatarsController, OwnAvatarController];

export const AVATAR_PROVIDERS: Provider[] = [AvatarFiles, ChangeAvatarService];
