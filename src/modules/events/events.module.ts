import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { Config } from '../../platform/config/config.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { UsersModule } from '../users/users.module.js';
import { AttachedQueues } from './application/attached-queues.js';
import { AttachQueueService } from './application/attach-queue.service.js';
import { EventLog } from './application/event-log.js';
import { EventPublisher } from './application/event-publisher.js';
import {
  AbsentFeaturesSection,
  OrganizationSection,
  RealmSection,
  UploadsSection,
} from './application/initial-state/organization.sections.js';
import {
  BotsSection,
  MutedUsersSection,
  PresenceSection,
  StatusesSection,
  UserGroupsSection,
  UsersSection,
} from './application/initial-state/people.sections.js';
import { ChannelsSection, DirectConversationsSection, MessagesSection } from './application/initial-state/conversations.sections.js';
import { InitialStateService, STATE_SECTIONS, type StateSection } from './application/initial-state/initial-state.service.js';
import { PersonalWritingSection, SettingsSection, UserTopicsSection } from './application/initial-state/personal.sections.js';
import { LogContinuity } from './application/log-continuity.js';
import { LogFollower } from './application/log-follower.js';
import { LogLedger } from './application/log-ledger.js';
import { EventQueueAccess, PollEventsService, PollTimeouts } from './application/poll-events.service.js';
import { QueueStore } from './application/queue-store.js';
import { EventReaders, UnknownSenders } from './application/event-readers.js';
import { RegisterQueueService } from './application/register-queue.service.js';
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
    InitialStateService,
    LogContinuity,
    LogFollower,
    EventQueueAccess,
    PollEventsService,
    EventReaders,
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
