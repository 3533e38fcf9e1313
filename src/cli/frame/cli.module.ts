import { type DynamicModule, Module } from '@nestjs/common';
import { databaseContents } from '../../../ormconfig.js';
import { CONTEXT_MODULES } from '../../process/context-modules.js';
import { HttpModule } from '../../http/http.module.js';
import type { Config } from '../../platform/config/config.js';
import { PlatformModule } from '../../platform/platform.module.js';

/**
 * All contexts for the commands, without an HTTP server and without background work. The outbox relay of this process publishes the events
 * of a command; while it cannot reach Redis, the sweep of a server does.
 */
@Module({})
export class CliModule {
  static with(config: Config): DynamicModule {
    return {
      module: CliModule,
      imports: [PlatformModule.with(config, databaseContents), HttpModule, ...CONTEXT_MODULES],
    };
  }
}
