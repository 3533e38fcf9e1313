import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ReadingModule } from '../reading/reading.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { ChangeFlagsInNarrowService } from './application/change-flags-in-narrow.service.js';
import { ChangeFlagsService } from './application/change-flags.service.js';
import { FlagEvents } from './application/flag-events.js';
import { LoadRecipientFlagsService } from './application/load-recipient-flags.service.js';
import { MarkAllReadService } from './application/mark-all-read.service.js';
import { MovedReadState } from './application/moved-read-state.js';
import { ReadReceiptsService } from './application/read-receipts.service.js';
import { ReadReceiptQueries, ReadStateQueries, UnreadQueries } from './application/read-state.queries.js';
import { ReadStateRepository } from './application/read-state.repository.js';
import { FlagsController, ReadReceiptsController } from './http/flags.controller.js';
import { SqlMovedReadState } from './persistence/sql-moved-read-state.js';
import { SqlReadReceiptQueries, SqlReadStateQueries, SqlUnreadQueries } from './persistence/sql-read-state.queries.js';
import { SqlReadStateRepository } from './persistence/sql-read-state.repository.js';

@Tag('messaging')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, MessagesModule, TopicsModule, ReadingModule],
  controllers: [FlagsController, ReadReceiptsController],
  providers: [
    ChangeFlagsInNarrowService,
    ChangeFlagsService,
    FlagEvents,
    LoadRecipientFlagsService,
    MarkAllReadService,
    ReadReceiptsService,
    { provide: MovedReadState, useClass: SqlMovedReadState },
    { provide: ReadReceiptQueries, useClass: SqlReadReceiptQueries },
    { provide: ReadStateQueries, useClass: SqlReadStateQueries },
    { provide: ReadStateRepository, useClass: SqlReadStateRepository },
    { provide: UnreadQueries, useClass: SqlUnreadQueries },
  ],
  exports: [ChangeFlagsService, LoadRecipientFlagsService, MovedReadState, MarkAllReadService, ReadStateRepository, UnreadQueries],
})
export class ReadStateModule {}
