import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { Config } from '../../../platform/config/config.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { MessagingModule } from '../../messaging/messaging.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { IncomingMailModule } from '../incoming-mail/incoming-mail.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { BounceAddresses } from './application/bounce-addresses.js';
import { EmailSuppressionService } from './application/email-suppression.service.js';
import { ForgetMailAddressesListener } from './application/forget-mail-addresses.listener.js';
import { LoadConversationsService } from './application/load-conversations.service.js';
import { MailAddressRepository } from './application/mail-address.repository.js';
import { MailHtml } from './application/mail-html.js';
import { MailSubscriptionRepository } from './application/mail-subscription.repository.js';
import { MailAvailability, MissedMessageMails } from './application/missed-message-mails.js';
import { RecordMailsListener } from './application/record-mails.listener.js';
import { SendMissedMessagesService } from './application/send-missed-messages.service.js';
import { StopMailsAddress, StopMailsService } from './application/stop-mails.service.js';
import { HtmlparserMailHtml } from './delivery/htmlparser-mail-html.js';
import { EmailSuppressionController } from './http/email-suppression.controller.js';
import { UnsubscribeController } from './http/unsubscribe.controller.js';
import { SqlMailAddressRepository } from './persistence/sql-mail-address.repository.js';
import { SqlMailSubscriptionRepository } from './persistence/sql-mail-subscription.repository.js';

/** Mails about messages that accounts have not read. */
@Tag('notifications')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, MessagingModule, NoticesModule, IncomingMailModule],
  controllers: [EmailSuppressionController, UnsubscribeController],
  providers: [
    BounceAddresses,
    EmailSuppressionService,
    ForgetMailAddressesListener,
    LoadConversationsService,
    MissedMessageMails,
    RecordMailsListener,
    SendMissedMessagesService,
    StopMailsAddress,
    StopMailsService,
    { provide: MailAddressRepository, useClass: SqlMailAddressRepository },
    { provide: MailHtml, useClass: HtmlparserMailHtml },
    { provide: MailSubscriptionRepository, useClass: SqlMailSubscriptionRepository },
    {
      provide: MailAvailability,
      inject: [Config],
      useFactory: ({ mail }: Config) => new MailAvailability(mail.smtpUrl !== undefined),
    },
  ],
  exports: [BounceAddresses, EmailSuppressionService, MailAddressRepository],
})
export class MissedMessagesModule {}
