import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { Clock } from '../../../kernel/clock.js';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import { Config } from '../../../platform/config/config.js';
import { ExternalPoster } from '../../../platform/outgoing-http/external-poster.js';
import { MessagingModule } from '../../messaging/messaging.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { PushLimits } from '../push/application/push-sender.js';
import { PushModule } from '../push/push.module.js';
import { ComposeMobilePushesService } from './application/compose-mobile-pushes.service.js';
import { EraseMobileDevicesListener } from './application/erase-mobile-devices.listener.js';
import { MobileDeviceRepository } from './application/mobile-device.repository.js';
import { MobileDevicesService } from './application/mobile-devices.service.js';
import { MobilePushChannel } from './application/mobile-push-channel.js';
import { PushGateway } from './application/push-gateway.js';
import { SendMobilePushService } from './application/send-mobile-push.service.js';
import { HttpPushGateway } from './delivery/http-push-gateway.js';
import { MobileDevicesController } from './http/mobile-devices.controller.js';
import { TypeormMobileDeviceRepository } from './persistence/typeorm-mobile-device.repository.js';

type ChannelParts = [MobileDeviceRepository, ComposeMobilePushesService, SendMobilePushService, PushLimits];

/** Devices of mobile applications, and pushes to them through a gateway, if one is configured. */
@Tag('notifications')
@Module({
  imports: [RealmModule, UsersModule, MessagingModule, PushModule],
  controllers: [MobileDevicesController],
  providers: [
    ComposeMobilePushesService,
    EraseMobileDevicesListener,
    MobileDevicesService,
    SendMobilePushService,
    { provide: MobileDeviceRepository, useClass: TypeormMobileDeviceRepository },
    {
      provide: PushGateway,
      inject: [Config, ExternalPoster, ServerSecrets, Clock],
      useFactory: ({ pushGatewayUrl }: Config, ...parts: [ExternalPoster, ServerSecrets, Clock]) =>
        pushGatewayUrl === undefined ? null : new HttpPushGateway(pushGatewayUrl, ...parts),
    },
    {
      provide: MobilePushChannel,
      inject: [MobileDeviceRepository, ComposeMobilePushesService, SendMobilePushService, PushLimits],
      useFactory: (...parts: ChannelParts) => (parts[2].isAvailable ? new MobilePushChannel(...parts) : null),
    },
  ],
})
export class MobilePushModule {}
