import { Controller, Delete, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import { MobileDevicesService } from '../application/mobile-devices.service.js';
import { DeviceKind } from '../domain/mobile-device.js';
import { DeviceTokenParams, EncryptedTestParams, RegisterAppleDeviceParams, TestNotificationParams } from './mobile-devices.params.js';

/** The API documents `platform_device_token`; clients use `apns_device_token`. */
const APPLE_PATHS = ['users/me/apns_device_token', 'users/me/platform_device_token'];
const ANDROID_PATH = 'users/me/android_gcm_reg_id';

@Controller('api/v1')
export class MobileDevicesController {
  constructor(private readonly devices: MobileDevicesService) {}

  @Post(APPLE_PATHS)
  @Endpoint({ access: 'person', summary: 'Registers an Apple device for push notifications.' })
  async registerApple(@CurrentActor() actor: Actor, @Params() params: RegisterAppleDeviceParams): Promise<void> {
    await this.devices.register(actor, DeviceKind.apple, params.token, params.appid);
  }

  @Delete(APPLE_PATHS)
  @Endpoint({ access: 'person', summary: 'Ends push notifications to an Apple device.' })
  async deleteApple(@CurrentActor() actor: Actor, @Params() params: DeviceTokenParams): Promise<void> {
    await this.devices.delete(actor, DeviceKind.apple, params.token);
  }

  @Post(ANDROID_PATH)
  @Endpoint({ access: 'person', summary: 'Registers an Android device for push notifications.' })
  async registerAndroid(@CurrentActor() actor: Actor, @Params() params: DeviceTokenParams): Promise<void> {
    await this.devices.register(actor, DeviceKind.android, params.token, null);
  }

  @Delete(ANDROID_PATH)
  @Endpoint({ access: 'person', summary: 'Ends push notifications to an Android device.' })
  async deleteAndroid(@CurrentActor() actor: Actor, @Params() params: DeviceTokenParams): Promise<void> {
    await this.devices.delete(actor, DeviceKind.android, params.token);
  }

  @Post('mobile_push/test_notification')
  @Endpoint({ access: 'person', summary: 'Sends a test notification to one device or to all of them.' })
  async sendTest(@CurrentActor() actor: Actor, @Params() { token }: TestNotificationParams): Promise<void> {
    await this.devices.sendTest(actor, token ?? null);
  }

  @Post('mobile_push/e2ee/test_notification')
  @Endpoint({
    access: 'person',
    summary: 'Refuses to send a test notification that is encrypted end to end, because no device is registered for them.',
  })
  sendEncryptedTest(@Params() {}: EncryptedTestParams): Promise<void> {
    return Promise.reject(new DomainError('NO_ACTIVE_PUSH_DEVICE', 'No active registered push device'));
  }

  @Post('mobile_push/register')
  @Endpoint({
    access: 'person',
    summary: 'Refuses to register a device for pushes that are encrypted end to end, which are newer than the feature level.',
  })
  registerEncrypted(): Promise<void> {
    return Promise.reject(new DomainError('PUSH_SERVICE_NOT_CONFIGURED', 'Server is not configured to use push notification service.'));
  }
}
