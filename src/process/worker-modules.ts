import { IntegrationsWorkerModule } from '../modules/integrations/integrations-worker.module.js';
import { MessagingWorkerModule } from '../modules/messaging/messaging-worker.module.js';
import { NotificationsWorkerModule } from '../modules/notifications/notifications-worker.module.js';
import { UploadsWorkerModule } from '../modules/uploads/uploads-worker.module.js';
import { UsersWorkerModule } from '../modules/users/users-worker.module.js';
import { WebhookWorkerModule } from '../modules/webhooks/webhook-worker.module.js';
import { PlatformWorkerModule } from '../platform/platform-worker.module.js';

/** The background work of all contexts: in processes of its own, or in those of the API. */
export const WORKER_MODULES = [
  IntegrationsWorkerModule,
  MessagingWorkerModule,
  NotificationsWorkerModule,
  PlatformWorkerModule,
  UploadsWorkerModule,
  UsersWorkerModule,
  WebhookWorkerModule,
] as const;
