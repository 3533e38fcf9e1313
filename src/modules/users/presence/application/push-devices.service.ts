import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import { checkAppId, checkToken, type DeviceKind } from '../domain/push-device.js';
import { PushDeviceRepository } from './presence.repository.js';

/** Registers and deletes the devices that are to receive push notifications. */
@Injectable()
export class PushDevicesService {
  constructor(
    private readonly devices: PushDeviceRepository,
    private readonly clock: Clock,
  ) {}

  /** @param appId null where the service does not need it @throws BadRequest */
  async register({ userId, realmId }: Actor, kind: DeviceKind, token: string, appId: string | null): Promise<void> {
    checkToken(kind, token);
    if (appId !== null) checkAppId(appId);
    await this.devices.add({ userId, realmId, kind, token, appId, registeredAt: this.clock.now() });
  }

  /** @throws BadRequest */
  async delete({ userId }: Actor, kind: DeviceKind, token: string): Promise<void> {
    checkToken(kind, token);
    if (!(await this.devices.delete(userId, kind, token))) throw new BadRequest('Token does not exist');
  }

  /**
   * Checks the device of a test notification. The server sends none, because no push service is configured (`push_notifications_enabled` is
   * false); the Zulip server does not report that either.
   * @param token null for all devices
   * @throws DomainError INVALID_PUSH_DEVICE_TOKEN
   */
  async sendTest({ userId }: Actor, token: string | null): Promise<void> {
    if (token !== null && !(await this.devices.exists(userId, token))) {
      throw new DomainError('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized');
    }
  }
}
