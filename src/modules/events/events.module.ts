import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { Config } from '../../platform/config/config.js';
import { Providers } from '../../platform/providers.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { AttachQueueService } from './application/attach-queue.service.js';
import { AttachedQueues } from './application/attached-queues.js';
import { EventLog } from './application/event-log.js';
import { EraseFromEventLogListener } from './application/erase-from-event-log.listener.js';
import { EventOrder } from './application/event-order.js';
import { EventPublisher } from './application/event-publisher.js';
import { EventQueueAccess } from './application/event-queue-access.js';
import { EventsWithoutQueue } from './application/events-without-queue.js';
import { EventTap, EventTaps } from './application/event-tap.js';
import { EventReaders } from './application/event-readers.js';
import { LoadEventReaderService } from './application/load-event-reader.service.js';
import { LogContinuity } from './application/log-continuity.js';
import { LogFollower } from './application/log-follower.js';
import { LogLedger } from './application/log-ledger.js';
import { NewMessageEvents } from './application/new-message-events.js';
import { OpenQueuesService } from './application/open-queues.service.js';
import { OpenStreams } from './application/open-streams.js';
import { PastEvents } from './application/past-events.js';
import { PollEventsService } from './application/poll-events.service.js';
import { PollTimeouts } from './application/poll-timeouts.js';
import { ReadQueueService } from './application/read-queue.service.js';
import { QueueStore } from './application/queue-store.js';
import { RegisterQueueService } from './application/register-queue.service.js';
import { StreamEventsService } from './application/stream-events.service.js';
import { EventsController } from './http/events.controller.js';
import { RegisterController } from './http/register.controller.js';
import { InitialStateModule } from './initial-state.module.js';
import { SqlLogLedger } from './persistence/sql-log-ledger.js';
import { RedisEventLog } from './redis/redis-event-log.js';
import { RedisQueueStore } from './redis/redis-queue-store.js';

/** The event log, event queues and polls. */
@Tag('events')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, MessagingModule, InitialStateModule],
  controllers: [EventsController, RegisterController],
  providers: [
    AttachedQueues,
    AttachQueueService,
    EraseFromEventLogListener,
    EventOrder,
    EventPublisher,
    LoadEventReaderService,
    LogContinuity,
    NewMessageEvents,
    LogFollower,
    EventQueueAccess,
    OpenStreams,
    PastEvents,
    PollEventsService,
    ReadQueueService,
    StreamEventsService,
    EventReaders,
    EventsWithoutQueue,
    OpenQueuesService,
    RegisterQueueService,
    { provide: EventLog, useClass: RedisEventLog },
    { provide: LogLedger, useClass: SqlLogLedger },
    { provide: QueueStore, useClass: RedisQueueStore },
    { provide: EventTaps, inject: [Providers], useFactory: (providers: Providers) => new EventTaps(() => providers.list(EventTap)) },
    {
      provide: PollTimeouts,
      useFactory: ({ eventQueueIdleMs, heartbeatMs }: Config) => new PollTimeouts(eventQueueIdleMs, heartbeatMs),
      inject: [Config],
    },
  ],
  exports: [AttachedQueues, EventsWithoutQueue, OpenQueuesService, OpenStreams],
})
export class EventsModule {}
