import { StringParam } from '../../../../http/params/parameter.js';

export class RegisterAppleDeviceParams {
  @StringParam({ description: 'The app on the device: letters, digits, dots and hyphens.' })
  readonly appid!: string;

  @StringParam({ description: 'The address of the device at the service, at most 4096 characters of base64.' })
  readonly token!: string;
}

export class DeviceTokenParams {
  @StringParam({ description: 'The address of the device at the service, at most 4096 characters.' })
  readonly token!: string;
}

export class TestNotificationParams {
  @StringParam({ optional: true, description: 'The address of one device at its service; without it all devices are meant.' })
  readonly token?: string;
}
