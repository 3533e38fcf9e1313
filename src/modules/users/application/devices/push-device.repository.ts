import type { UserId } from '../../../../kernel/ids.js';
import type { DeviceKind, PushDevice } from '../../domain/devices/push-device.js';

export abstract class PushDeviceRepository {
  /** Changes nothing if the account has registered the token already. */
  abstract add(device: PushDevice): Promise<void>;
  /** @returns whether there was one */
  abstract remove(userId: UserId, kind: DeviceKind, token: string): Promise<boolean>;
}
