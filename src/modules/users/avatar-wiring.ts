import type { Provider, Type } from '@nestjs/common';
import { AvatarFiles, ChangeAvatarService } from './profiles/application/change-avatar.service.js';
import { AvatarsController, OwnAvatarController } from './profiles/http/avatars.controller.js';

/** What serves and changes pictures of accounts; a part of the module of users. */
export const AVATAR_CONTROLLERS: Type[] = [AvatarsController, OwnAvatarController];

export const AVATAR_PROVIDERS: Provider[] = [AvatarFiles, ChangeAvatarService];
