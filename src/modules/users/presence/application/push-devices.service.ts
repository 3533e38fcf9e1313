import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import { checkAppId, checkToken, type DeviceKind } from '../domain/push-device.js';
import { PushDeviceRepository } from './presence.repository.js';

/** The devices on which somebody wants push notifications. */
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
  async remove({ userId }: Actor, kind: DeviceKind, token: string): Promise<void> {
    checkToken(kind, token);
    if (!(await this.devices.remove(userId, kind, token))) throw new BadRequest('Token does not exist');
  }

  /**
   * Sends a test notification to one device of the account or to all. No push service is configured (`push_notifications_enabled` is false),
   * so none leaves, which the Zulip server does not report either.
   * @param token null for all devices
   * @throws DomainError INVALID_PUSH_DEVICE_TOKEN
   */
  async test({ userId }: Actor, token: string | null): Promise<void> {
    if (token !== null && !(await this.devices.has(userId, token))) {
      throw new DomainError('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized');
    }
  }
}
