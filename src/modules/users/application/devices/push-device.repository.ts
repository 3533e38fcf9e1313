import type { UserId } from '../../../../kernel/ids.js';
import type { DeviceKind, PushDevice } from '../../domain/devices/push-device.js';

export abstract class PushDeviceRepository {
  /** Changes nothing if the account has registered the token already. */
  abstract add(device: PushDevice): Promise<void>;
  /** Whether the account has registered the token, at whichever service. */
  abstract has(userId: UserId, token: string): Promise<boolean>;
  /** @returns whether there was one */
  abstract remove(userId: UserId, kind: DeviceKind, token: string): Promise<boolean>;
}
