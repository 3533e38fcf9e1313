import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BotsModule } from '../bots/bots.module.js';
import { KeyOwners } from './application/key-owners.js';
import { ScopedKeysService } from './application/scoped-keys.service.js';
import { ScopedKeysController } from './http/scoped-keys.controller.js';

/** API keys that allow only a part of what their account may do. */
@Tag('users')
@Module({
  imports: [AccountsModule, BotsModule],
  controllers: [ScopedKeysController],
  providers: [KeyOwners, ScopedKeysService],
})
export class KeysModule {}
