import { IntegerParam, StringParam } from '../../../../http/params/parameter.js';

export class RegisterAppleDeviceParams {
  @StringParam({ description: 'The app on the device: letters, digits, dots and hyphens.' })
  readonly appid!: string;

  @StringParam({ description: 'The token of the device at the service, at most 4096 characters of base64.' })
  readonly token!: string;
}

export class DeviceTokenParams {
  @StringParam({ description: 'The token of the device at the service, at most 4096 characters.' })
  readonly token!: string;
}

export class TestNotificationParams {
  @StringParam({ optional: true, description: 'The token of one device at its service; all devices by default.' })
  readonly token?: string;
}

export class EncryptedTestParams {
  @IntegerParam({ optional: true, description: 'One device; all devices by default.' })
  readonly pushAccountId?: number;
}
