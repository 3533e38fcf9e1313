import { Module } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { AttachedQueues } from './application/attached-queues.js';
import { Attaching } from './application/attaching.js';
import { EventLog } from './application/event-log.js';
import { EventPublisher } from './application/event-publisher.js';
import { ChannelsSection } from './application/initial-state/channels.section.js';
import { InitialState, STATE_SECTIONS } from './application/initial-state/initial-state.js';
import { MessagesSection } from './application/initial-state/messages.section.js';
import { PersonalWritingSection } from './application/initial-state/personal-writing.section.js';
import type { StateSection } from './application/initial-state/section.js';
import { RealmSection } from './application/initial-state/realm.section.js';
import { SettingsSection } from './application/initial-state/settings.section.js';
import { UserGroupsSection } from './application/initial-state/user-groups.section.js';
import { UserTopicsSection } from './application/initial-state/user-topics.section.js';
import { UsersSection } from './application/initial-state/users.section.js';
import { LogFollower } from './application/log-follower.js';
import { PollService } from './application/poll.service.js';
import { PollTimes } from './application/poll-times.js';
import { QueueStore } from './application/queue-store.js';
import { Readers } from './application/readers.js';
import { RegisterService } from './application/register.service.js';
import { EventsController } from './http/events.controller.js';
import { RegisterController } from './http/register.controller.js';
import { RedisEventLog } from './redis/redis-event-log.js';
import { RedisQueueStore } from './redis/redis-queue-store.js';

/** The parts of what `POST /register` answers. */
const SECTIONS = [
  RealmSection,
  UsersSection,
  UserGroupsSection,
  ChannelsSection,
  MessagesSection,
  UserTopicsSection,
  SettingsSection,
  PersonalWritingSection,
];

@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, MessagingModule],
  controllers: [EventsController, RegisterController],
  providers: [
    AttachedQueues,
    Attaching,
    EventPublisher,
    InitialState,
    LogFollower,
    PollService,
    Readers,
    RegisterService,
    ...SECTIONS,
    { provide: STATE_SECTIONS, useFactory: (...sections: StateSection[]) => sections, inject: SECTIONS },
    { provide: EventLog, useClass: RedisEventLog },
    { provide: QueueStore, useClass: RedisQueueStore },
    {
      provide: PollTimes,
      useFactory: ({ eventQueueIdleMs, heartbeatMs }: Config) => new PollTimes(eventQueueIdleMs, heartbeatMs),
      inject: [Config],
    },
  ],
})
export class EventsModule {}
