import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { Config } from '../../../platform/config/config.js';
import { RedisConnections } from '../../../platform/jobs/redis-connections.js';
import { Providers } from '../../../platform/providers.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { MessagingModule } from '../../messaging/messaging.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UploadsModule } from '../../uploads/uploads.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AddressRepository } from './application/address.repository.js';
import { AdmitMailService, IncomingMailLimits } from './application/admit-mail.service.js';
import { ChannelAddressesService } from './application/channel-addresses.service.js';
import { ControlAddress, ControlAddresses } from './application/control-address.js';
import { ControlAddressSecrets } from './application/control-address-secrets.js';
import { FollowReplyService } from './application/follow-reply.service.js';
import { ForgetAddressesListener } from './application/forget-addresses.listener.js';
import { IncomingMailSettings } from './application/incoming-mail-settings.js';
import { MailDestinations } from './application/mail-destinations.js';
import { MailParser } from './application/mail-parser.js';
import { MailRecipients } from './application/mail-recipients.js';
import { ReceiveMailService } from './application/receive-mail.service.js';
import { RegenerateChannelAddressService } from './application/regenerate-channel-address.service.js';
import { ReplyAddresses } from './application/reply-addresses.js';
import { readSender } from './domain/own-mail.js';
import { ChannelAddressController } from './http/channel-address.controller.js';
import { ThreadedMailParser } from './mime/threaded-mail-parser.js';
import { SqlAddressRepository } from './persistence/sql-address.repository.js';
import { RedisIncomingMailLimits } from './redis/redis-incoming-mail-limits.js';

/** Gives out the addresses of channels and for replies, and makes messages of what comes there. */
@Tag('notifications')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, UploadsModule, MessagingModule],
  controllers: [ChannelAddressController],
  providers: [
    AdmitMailService,
    ChannelAddressesService,
    ControlAddressSecrets,
    FollowReplyService,
    ForgetAddressesListener,
    MailDestinations,
    MailRecipients,
    ReceiveMailService,
    RegenerateChannelAddressService,
    ReplyAddresses,
    { provide: AddressRepository, useClass: SqlAddressRepository },
    {
      provide: ControlAddresses,
      inject: [Providers],
      useFactory: (providers: Providers) => new ControlAddresses(() => providers.list(ControlAddress)),
    },
    { provide: MailParser, useFactory: () => new ThreadedMailParser() },
    {
      provide: IncomingMailSettings,
      inject: [Config],
      useFactory: ({ incomingMail, mail, externalHost }: Config) =>
        new IncomingMailSettings(incomingMail.pattern, incomingMail.listener, {
          host: externalHost.replace(/:\d+$/, ''),
          ...readSender(mail.from),
          addressPattern: incomingMail.pattern ?? null,
        }),
    },
    {
      provide: IncomingMailLimits,
      inject: [RedisConnections, Config],
      useFactory: (redis: RedisConnections, { rateLimits }: Config) =>
        new RedisIncomingMailLimits(redis, { perRealm: rateLimits.incomingMails, perAddress: rateLimits.mailsToAddress }),
    },
  ],
  exports: [AddressRepository, AdmitMailService, ControlAddressSecrets, IncomingMailSettings, ReceiveMailService, ReplyAddresses],
})
export class IncomingMailModule {}
