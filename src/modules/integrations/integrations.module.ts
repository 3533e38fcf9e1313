import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { UsersModule } from '../users/users.module.js';
import { EraseIntegrationSecretsListener } from './application/erase-integration-secrets.listener.js';
import { IntegrationNotices } from './application/integration-notices.js';
import { IntegrationSecretRepository } from './application/integration-secret.repository.js';
import { IntegrationSecretsService } from './application/integration-secrets.service.js';
import { ReceivePayloadService } from './application/receive-payload.service.js';
import { ExternalController } from './http/external.controller.js';
import { IntegrationSecretsController } from './http/integration-secrets.controller.js';
import { TypeormIntegrationSecretRepository } from './persistence/typeorm-integration-secret.repository.js';

/** Receives what other services send, and makes messages of it. */
@Tag('integrations')
@Module({
  imports: [UsersModule, MessagingModule],
  controllers: [ExternalController, IntegrationSecretsController],
  providers: [
    EraseIntegrationSecretsListener,
    IntegrationNotices,
    IntegrationSecretsService,
    ReceivePayloadService,
    { provide: IntegrationSecretRepository, useClass: TypeormIntegrationSecretRepository },
  ],
})
export class IntegrationsModule {}
