import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { MessagingModule } from '../../messaging/messaging.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { IncomingMailModule } from '../incoming-mail/incoming-mail.module.js';
import { MailHtml } from '../missed-messages/application/mail-html.js';
import { HtmlparserMailHtml } from '../missed-messages/delivery/htmlparser-mail-html.js';
import { MissedMessagesModule } from '../missed-messages/missed-messages.module.js';
import { ChooseDigestService } from './application/choose-digest.service.js';
import { DigestRepository } from './application/digest.repository.js';
import { EraseDigestsListener } from './application/erase-digests.listener.js';
import { LoadSenderNamesService } from './application/load-sender-names.service.js';
import { RealmActivityService } from './application/realm-activity.service.js';
import { SendDigestsService } from './application/send-digests.service.js';
import { StopDigestsAddress, StopDigestsService } from './application/stop-digests.service.js';
import { WriteDigestService } from './application/write-digest.service.js';
import { StopDigestsController } from './http/stop-digests.controller.js';
import { SqlDigestRepository } from './persistence/sql-digest.repository.js';

/** Writes weekly and daily mails about what people who are away miss. */
@Tag('notifications')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, MessagingModule, IncomingMailModule, MissedMessagesModule],
  controllers: [StopDigestsController],
  providers: [
    ChooseDigestService,
    EraseDigestsListener,
    LoadSenderNamesService,
    RealmActivityService,
    SendDigestsService,
    StopDigestsAddress,
    StopDigestsService,
    WriteDigestService,
    { provide: DigestRepository, useClass: SqlDigestRepository },
    { provide: MailHtml, useClass: HtmlparserMailHtml },
  ],
  exports: [SendDigestsService],
})
export class DigestsModule {}
