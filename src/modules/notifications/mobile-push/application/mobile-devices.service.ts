import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { checkAppId, checkToken, type DeviceKind, type MobileDevice } from '../domain/mobile-device.js';
import { ComposeMobilePushesService } from './compose-mobile-pushes.service.js';
import { MobileDeviceRepository } from './mobile-device.repository.js';
import { GatewayUnavailable, PushGateway } from './push-gateway.js';
import { SendMobilePushService } from './send-mobile-push.service.js';

/** Registers and deletes the devices on which applications get pushes. Tokens are kept also where no gateway is configured. */
@Injectable()
export class MobileDevicesService {
  private readonly logger = new Logger(MobileDevicesService.name);

  constructor(
    private readonly devices: MobileDeviceRepository,
    @Inject(PushGateway) private readonly gateway: PushGateway | null,
    private readonly composer: ComposeMobilePushesService,
    private readonly pushes: SendMobilePushService,
    private readonly users: UserLookup,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param appId null where the service does not need it @throws BadRequest, DomainError SERVER_NOT_READY */
  async register({ userId, realmId }: Actor, kind: DeviceKind, token: string, appId: string | null): Promise<void> {
    checkToken(kind, token);
    if (appId !== null) checkAppId(appId);
    const others = (await this.devices.list(realmId, userId)).filter((one) => one.kind !== kind || one.token !== token);
    if (others.length >= LIMITS.MAX_MOBILE_DEVICES) throw new BadRequest('Too many devices');
    const device: MobileDevice = { userId, realmId, kind, token, appId, registeredAt: this.clock.now() };
    try {
      await this.gateway?.register(await this.users.get(userId), device);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      throw serviceNotReady();
    }
    await this.unitOfWork.run(async () => {
      await this.devices.add(device);
      // `AccountsWithDevices` reads this one again on every node.
      await this.events.publish([{ realmId, changedUsers: [userId] }]);
    });
  }

  /** @throws BadRequest */
  async delete({ userId }: Actor, kind: DeviceKind, token: string): Promise<void> {
    checkToken(kind, token);
    if (!(await this.devices.delete(userId, kind, token))) throw new BadRequest('Token does not exist');
    await this.unregister(await this.users.get(userId), { kind, token });
  }

  /** Deletes the devices of an account, inside the unit of work. The gateway learns of it afterwards. */
  async deleteAll(account: User): Promise<void> {
    const { id, realmId } = account;
    const registered = this.gateway ? await this.devices.list(realmId, id) : [];
    await this.devices.deleteAll(id);
    if (registered.length > 0) this.unitOfWork.afterCommit(() => void this.unregisterAll(account, registered));
  }

  private async unregisterAll(account: User, devices: readonly MobileDevice[]): Promise<void> {
    try {
      for (const device of devices) await this.unregister(account, device);
    } catch (error) {
      this.logger.error(`the devices of account ${account.id} are still registered with the push gateway`, error);
    }
  }

  /** Nothing is sent to the device any more, also if the gateway does not answer and still knows it. */
  private async unregister(account: User, device: Pick<MobileDevice, 'kind' | 'token'>): Promise<void> {
    try {
      await this.gateway?.unregister(account, device);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      this.logger.warn(`a device of account ${account.id} is still registered with the push gateway: ${error.message}`);
    }
  }

  /**
   * Sends a test notification. Without a gateway nothing is sent, which the Zulip server does not report either.
   * @param token null for all devices
   * @throws DomainError INVALID_PUSH_DEVICE_TOKEN if the device is unknown, or the service refuses it; SERVER_NOT_READY
   */
  async sendTest({ realmId, userId }: Actor, token: string | null): Promise<void> {
    const all = await this.devices.list(realmId, userId);
    const chosen = token === null ? all : all.filter((device) => device.token === token);
    if (token !== null && chosen.length === 0) throw new DomainError('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized');
    if (chosen.length === 0 || !this.pushes.isAvailable) return;
    const account = await this.users.get(userId);
    const result = await this.pushes.send(account, await this.composer.composeTest(account), chosen);
    if (result?.result === 'accepted') return;
    if (result?.result !== 'rejected') throw serviceNotReady();
    throw new DomainError('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized by the push bouncer');
  }
}

function serviceNotReady(): DomainError {
  return new DomainError('SERVER_NOT_READY', 'The push notification service is not available at the moment.');
}
