import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { User } from '../../../users/accounts.api.js';
import type { DeliveryResult } from '../../notices/application/delivery-channel.js';
import type { MobileDevice } from '../domain/mobile-device.js';
import type { MobilePush } from '../domain/mobile-push.js';
import { MobileDeviceRepository } from './mobile-device.repository.js';
import { type GatewayAnswer, PushGateway } from './push-gateway.js';

/** Sends pushes through the gateway, and deletes devices that no longer exist. */
@Injectable()
export class SendMobilePushService {
  constructor(
    private readonly devices: MobileDeviceRepository,
    @Inject(PushGateway) private readonly gateway: PushGateway | null,
    private readonly clock: Clock,
  ) {}

  /** Whether a gateway is configured. */
  get isAvailable(): boolean {
    return this.gateway !== null;
  }

  /** Sends a push to devices of an account. @returns null if it may arrive later */
  async send(account: User, push: MobilePush, devices: readonly MobileDevice[]): Promise<DeliveryResult | null> {
    if (devices.length === 0 || !this.gateway) return { result: 'rejected', detail: '', reason: 'no_device' };
    const answer = await this.gateway.notify(account, push, devices);
    if (answer.kind !== 'accepted') return this.resultOf(answer);
    for (const { userId, kind, token } of answer.gone) await this.devices.delete(userId, kind, token);
    return answer.gone.length < devices.length ? { result: 'accepted' } : { result: 'rejected', detail: 'gone', reason: 'device_rejected' };
  }

  private resultOf(answer: Exclude<GatewayAnswer, { kind: 'accepted' }>): DeliveryResult | null {
    if (answer.kind === 'rejected') return { result: 'rejected', detail: answer.detail };
    const { retryAfterMs } = answer;
    return retryAfterMs === null ? null : { result: 'delayed', at: this.clock.now() + retryAfterMs };
  }
}
