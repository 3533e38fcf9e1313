import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { DeliveryChannelName } from '../domain/delivery-channel-name.js';
import type { Unreachable } from '../domain/reason.js';
import type { DeliveryResult } from './delivery-channel.js';
import { DeliveryChannels } from './delivery-channels.js';

export type TestResult = DeliveryResult | { readonly result: 'unreachable'; readonly reason: Unreachable };

/** Sends test notices, with which accounts find out whether a delivery channel reaches them. */
@Injectable()
export class TestNoticesService {
  constructor(
    private readonly channels: DeliveryChannels,
    private readonly users: UserLookup,
  ) {}

  /** @throws BadRequest if the server has no such channel, DomainError RATE_LIMIT_HIT */
  async send({ userId }: Actor, name: DeliveryChannelName): Promise<TestResult> {
    const channel = this.channels.get(name);
    if (!channel) throw new BadRequest(`This server has no delivery channel '${name}'`);
    return channel.sendTest(await this.users.get(userId));
  }
}
