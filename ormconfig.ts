import 'reflect-metadata';
import type { EntitySchema } from 'typeorm';
import {
  ChannelSchema,
  ConversationSchema,
  MembershipPeriodSchema,
  MembershipSchema,
} from './src/modules/channels/persistence/channel.schema.js';
import { MessageMarkSchema, MessageSchema, SendKeySchema } from './src/modules/messaging/persistence/message.schema.js';
import { RealmSchema } from './src/modules/realm/persistence/realm.schema.js';
import { BotServiceSchema, UserGroupSchema, UserSchema } from './src/modules/users/persistence/user.schema.js';
import { WebhookAttemptSchema, WebhookDeliverySchema } from './src/modules/webhooks/persistence/webhook.schema.js';
import type { DatabaseContents } from './src/platform/database/data-source.js';
import { Foundation1700000000001 } from './src/platform/database/migrations/0001-foundation.js';
import { OutboxSchema } from './src/platform/database/outbox.schema.js';

/** Every table there is, and how the database came to have them. */
export const databaseContents: DatabaseContents = {
  entities: [
    BotServiceSchema,
    ChannelSchema,
    ConversationSchema,
    MembershipPeriodSchema,
    MembershipSchema,
    MessageMarkSchema,
    MessageSchema,
    OutboxSchema,
    RealmSchema,
    SendKeySchema,
    UserGroupSchema,
    UserSchema,
    WebhookAttemptSchema,
    WebhookDeliverySchema,
  ] as EntitySchema[],
  migrations: [Foundation1700000000001],
};
