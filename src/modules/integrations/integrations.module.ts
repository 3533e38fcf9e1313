import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { UsersModule } from '../users/users.module.js';
import { EraseIntegrationsListener } from './application/erase-integrations.listener.js';
import { IntegrationCatalogue } from './application/integration-catalogue.js';
import { IntegrationDeclarationRepository } from './application/integration-declaration.repository.js';
import { IntegrationNotices } from './application/integration-notices.js';
import { IntegrationRequestRepository } from './application/integration-request.repository.js';
import { IntegrationSecretRepository } from './application/integration-secret.repository.js';
import { IntegrationSecretsService } from './application/integration-secrets.service.js';
import { ReceivePayloadService } from './application/receive-payload.service.js';
import { RequestLogService } from './application/request-log.service.js';
import { ExternalController } from './http/external.controller.js';
import { IntegrationDeclarationsController } from './http/integration-declarations.controller.js';
import { IntegrationRequestsController } from './http/integration-requests.controller.js';
import { IntegrationsController } from './http/integrations.controller.js';
import { IntegrationSecretsController } from './http/integration-secrets.controller.js';
import { SqlIntegrationRequestRepository } from './persistence/sql-integration-request.repository.js';
import { TypeormIntegrationDeclarationRepository } from './persistence/typeorm-integration-declaration.repository.js';
import { TypeormIntegrationSecretRepository } from './persistence/typeorm-integration-secret.repository.js';

/** Receives what other services send, and makes messages of it. */
@Tag('integrations')
@Module({
  imports: [UsersModule, MessagingModule],
  controllers: [
    ExternalController,
    IntegrationDeclarationsController,
    IntegrationRequestsController,
    IntegrationsController,
    IntegrationSecretsController,
  ],
  providers: [
    EraseIntegrationsListener,
    IntegrationCatalogue,
    IntegrationNotices,
    IntegrationSecretsService,
    ReceivePayloadService,
    RequestLogService,
    { provide: IntegrationDeclarationRepository, useClass: TypeormIntegrationDeclarationRepository },
    { provide: IntegrationRequestRepository, useClass: SqlIntegrationRequestRepository },
    { provide: IntegrationSecretRepository, useClass: TypeormIntegrationSecretRepository },
  ],
})
export class IntegrationsModule {}
