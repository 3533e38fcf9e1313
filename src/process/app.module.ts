import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { databaseContents } from '../../ormconfig.js';
import { DemoModule } from '../demo/demo.module.js';
import { AccessCheck } from '../http/admission/access-check.js';
import { Admission } from '../http/admission/admission.js';
import { CsrfCheck } from '../http/admission/csrf-check.js';
import { Identification } from '../http/admission/identification.js';
import { Readmission } from '../http/admission/readmission.js';
import { ScopeCheck } from '../http/admission/scope-check.js';
import { ApiKeyStrategy } from '../http/auth/api-key.strategy.js';
import { SessionCredentials } from '../http/auth/session-credentials.js';
import { HttpModule } from '../http/http.module.js';
import { OpenapiModule } from '../http/openapi/openapi.module.js';
import { ErrorFilter } from '../http/response/error-page.js';
import { AddressProbe } from '../http/routing/address-probe.js';
import { Dispatcher } from '../http/routing/dispatcher.js';
import { OperationsModule } from '../operations/operations.module.js';
import type { Config } from '../platform/config/config.js';
import { PlatformModule } from '../platform/platform.module.js';
import { WebClientModule } from '../web-client/web-client.module.js';
import { CONTEXT_MODULES } from './context-modules.js';
import { WORKER_MODULES } from './worker-modules.js';

/** The API server with all contexts. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(config, databaseContents),
        HttpModule,
        OpenapiModule,
        OperationsModule,
        WebClientModule,
        ...CONTEXT_MODULES,
        ...(config.inlineWorker ? WORKER_MODULES : []),
        DemoModule,
      ],
      providers: [
        AccessCheck,
        AddressProbe,
        Admission,
        ApiKeyStrategy,
        CsrfCheck,
        Dispatcher,
        ErrorFilter,
        Identification,
        Readmission,
        ScopeCheck,
        SessionCredentials,
        { provide: APP_FILTER, useExisting: ErrorFilter },
      ],
    };
  }
}
