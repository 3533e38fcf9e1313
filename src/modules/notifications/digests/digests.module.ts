import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { MessagingModule } from '../../messaging/messaging.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ChooseDigestService } from './application/choose-digest.service.js';
import { DigestRepository } from './application/digest.repository.js';
import { EraseDigestsListener } from './application/erase-digests.listener.js';
import { RealmActivityService } from './application/realm-activity.service.js';
import { SendDigestsService } from './application/send-digests.service.js';
import { StopDigestsService } from './application/stop-digests.service.js';
import { StopDigestsController } from './http/stop-digests.controller.js';
import { SqlDigestRepository } from './persistence/sql-digest.repository.js';

/** Writes weekly mails about what people who are away miss. */
@Tag('notifications')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, MessagingModule],
  controllers: [StopDigestsController],
  providers: [
    ChooseDigestService,
    EraseDigestsListener,
    RealmActivityService,
    SendDigestsService,
    StopDigestsService,
    { provide: DigestRepository, useClass: SqlDigestRepository },
  ],
  exports: [SendDigestsService],
})
export class DigestsModule {}
