import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { UsersModule } from '../users/users.module.js';
import { IntegrationNotices } from './application/integration-notices.js';
import { ReceivePayloadService } from './application/receive-payload.service.js';
import { ExternalController } from './http/external.controller.js';

/** Receives what other services send, and makes messages of it. */
@Tag('integrations')
@Module({
  imports: [UsersModule, MessagingModule],
  controllers: [ExternalController],
  providers: [IntegrationNotices, ReceivePayloadService],
})
export class IntegrationsModule {}
