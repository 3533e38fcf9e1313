import 'reflect-metadata';
import type { EntitySchema } from 'typeorm';
import {
  ChannelSchema,
  ConversationSchema,
  MembershipPeriodSchema,
  MembershipSchema,
} from './src/modules/channels/persistence/channel.schema.js';
import { AlertWordSchema } from './src/modules/messaging/persistence/alert-word.schema.js';
import { DraftSchema } from './src/modules/messaging/persistence/draft.schema.js';
import { MessageMarkSchema, MessageSchema, SendKeySchema } from './src/modules/messaging/persistence/message.schema.js';
import { ReactionSchema, SubmessageSchema } from './src/modules/messaging/persistence/reaction.schema.js';
import { SearchTokenSchema, WildcardMessageSchema } from './src/modules/messaging/persistence/search.schema.js';
import { UserTopicSchema } from './src/modules/messaging/persistence/user-topic.schema.js';
import { SavedSnippetSchema } from './src/modules/messaging/persistence/saved-snippet.schema.js';
import { ScheduledMessageSchema } from './src/modules/messaging/persistence/scheduled-message.schema.js';
import { RealmSchema } from './src/modules/realm/persistence/realm.schema.js';
import { BotServiceSchema, UserGroupSchema, UserSchema } from './src/modules/users/persistence/user.schema.js';
import { WebhookAttemptSchema, WebhookDeliverySchema } from './src/modules/webhooks/persistence/webhook.schema.js';
import type { DatabaseContents } from './src/platform/database/data-source.js';
import { Foundation1700000000001 } from './src/platform/database/migrations/0001-foundation.js';
import { Reactions1700000000004 } from './src/platform/database/migrations/0004-reactions.js';
import { MarksByMessage1700000000005 } from './src/platform/database/migrations/0005-marks-by-message.js';
import { TopicsAndSearch1700000000003 } from './src/platform/database/migrations/0003-topics-and-search.js';
import { PersonalWriting1700000000002 } from './src/platform/database/migrations/0002-personal-writing.js';
import { OutboxSchema } from './src/platform/database/outbox.schema.js';

/** Every table there is, and how the database came to have them. */
export const databaseContents: DatabaseContents = {
  entities: [
    AlertWordSchema,
    BotServiceSchema,
    ChannelSchema,
    ConversationSchema,
    DraftSchema,
    MembershipPeriodSchema,
    MembershipSchema,
    MessageMarkSchema,
    MessageSchema,
    OutboxSchema,
    ReactionSchema,
    RealmSchema,
    SavedSnippetSchema,
    ScheduledMessageSchema,
    SearchTokenSchema,
    SendKeySchema,
    SubmessageSchema,
    UserGroupSchema,
    UserSchema,
    UserTopicSchema,
    WebhookAttemptSchema,
    WebhookDeliverySchema,
    WildcardMessageSchema,
  ] as EntitySchema[],
  migrations: [
    Foundation1700000000001,
    PersonalWriting1700000000002,
    TopicsAndSearch1700000000003,
    Reactions1700000000004,
    MarksByMessage1700000000005,
  ],
};
