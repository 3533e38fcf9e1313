import { Module } from '@nestjs/common';
import { IntegrationRequestRepository } from './application/integration-request.repository.js';
import { SqlIntegrationRequestRepository } from './persistence/sql-integration-request.repository.js';
import { RequestLogTimer } from './queue/request-log-timer.js';

/**
 * Forgets what services sent long ago, only in processes that do background work: bodies after a day, and what a bot got before its last
 * requests.
 *
 * The log shows neither in between, so that nothing depends on when this runs. It needs nothing of the module that receives what services
 * send.
 */
@Module({
  providers: [RequestLogTimer, { provide: IntegrationRequestRepository, useClass: SqlIntegrationRequestRepository }],
})
export class IntegrationsWorkerModule {}
