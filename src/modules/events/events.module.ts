import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { Config } from '../../platform/config/config.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { UsersModule } from '../users/users.module.js';
import { AttachedQueues } from './application/attached-queues.js';
import { AttachQueueService } from './application/attaching.js';
import { EventLog } from './application/event-log.js';
import { EventPublisher } from './application/event-publisher.js';
import { AbsentFeaturesSection } from './application/initial-state/absent-features.section.js';
import { BotsSection } from './application/initial-state/bots.section.js';
import { ChannelsSection } from './application/initial-state/channels.section.js';
import { DirectConversationsSection } from './application/initial-state/direct-conversations.section.js';
import { InitialState, STATE_SECTIONS } from './application/initial-state/initial-state.js';
import { MessagesSection } from './application/initial-state/messages.section.js';
import { MutedUsersSection } from './application/initial-state/muted-users.section.js';
import { OrganizationSection } from './application/initial-state/organization.section.js';
import { PersonalWritingSection } from './application/initial-state/personal-writing.section.js';
import type { StateSection } from './application/initial-state/section.js';
import { RealmSection } from './application/initial-state/realm.section.js';
import { SettingsSection } from './application/initial-state/settings.section.js';
import { UploadsSection } from './application/initial-state/uploads.section.js';
import { UserGroupsSection } from './application/initial-state/user-groups.section.js';
import { PresenceSection } from './application/initial-state/presence.section.js';
import { StatusesSection } from './application/initial-state/statuses.section.js';
import { UserTopicsSection } from './application/initial-state/user-topics.section.js';
import { UsersSection } from './application/initial-state/users.section.js';
import { LogContinuity } from './application/log-continuity.js';
import { LogFollower } from './application/log-follower.js';
import { LogLedger } from './application/log-ledger.js';
import { OwnQueues } from './application/own-queues.js';
import { PollEventsService } from './application/poll.service.js';
import { PollTimeouts } from './application/poll-times.js';
import { QueueStore } from './application/queue-store.js';
import { Readers } from './application/readers.js';
import { RegisterQueueService } from './application/register.service.js';
import { UnknownSenders } from './application/unknown-senders.js';
import { EventsController } from './http/events.controller.js';
import { RegisterController } from './http/register.controller.js';
import { SqlLogLedger } from './persistence/sql-log-ledger.js';
import { RedisEventLog } from './redis/redis-event-log.js';
import { RedisQueueStore } from './redis/redis-queue-store.js';

/** The parts of what `POST /register` answers. */
const SECTIONS = [
  RealmSection,
  OrganizationSection,
  UploadsSection,
  UsersSection,
  BotsSection,
  UserGroupsSection,
  ChannelsSection,
  MessagesSection,
  DirectConversationsSection,
  PresenceSection,
  StatusesSection,
  MutedUsersSection,
  UserTopicsSection,
  SettingsSection,
  PersonalWritingSection,
  AbsentFeaturesSection,
];

@Tag('events')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, UploadsModule, MessagingModule],
  controllers: [EventsController, RegisterController],
  providers: [
    AttachedQueues,
    AttachQueueService,
    EventPublisher,
    InitialState,
    LogContinuity,
    LogFollower,
    OwnQueues,
    PollEventsService,
    Readers,
    RegisterQueueService,
    UnknownSenders,
    ...SECTIONS,
    { provide: STATE_SECTIONS, useFactory: (...sections: StateSection[]) => sections, inject: SECTIONS },
    { provide: EventLog, useClass: RedisEventLog },
    { provide: LogLedger, useClass: SqlLogLedger },
    { provide: QueueStore, useClass: RedisQueueStore },
    {
      provide: PollTimeouts,
      useFactory: ({ eventQueueIdleMs, heartbeatMs }: Config) => new PollTimeouts(eventQueueIdleMs, heartbeatMs),
      inject: [Config],
    },
  ],
  exports: [AttachedQueues],
})
export class EventsModule {}
