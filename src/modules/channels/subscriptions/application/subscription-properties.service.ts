import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type EventLogRecord, ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { parseProperty, eventProperties } from '../domain/subscription-property.js';

export interface SubscriptionPropertyInput {
  readonly channelId: ChannelId;
  readonly property: string;
  readonly value: unknown;
}

/** Sets what subscribers choose for themselves alone: colours, muting, notifications. */
@Injectable()
export class SubscriptionPropertiesService {
  constructor(
    private readonly access: ChannelAccess,
    private readonly memberships: MembershipRepository,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Sets all properties or none. @throws BadRequest for the first invalid one */
  async set(actor: Actor, inputs: readonly SubscriptionPropertyInput[]): Promise<void> {
    const { realmId, userId } = actor;
    const changes = inputs.map(({ channelId, property, value }) => ({ channelId, change: parseProperty(property, value) }));
    await this.unitOfWork.run(async () => {
      const accessed = new Map<ChannelId, Channel>();
      const records: EventLogRecord[] = [];
      for (const { channelId, change } of changes) {
        const channel = accessed.get(channelId) ?? (await this.access.accessContent(actor, channelId));
        accessed.set(channelId, channel);
        const { conversationId } = channel;
        const changed = await this.memberships.setProperties(userId, conversationId, change.stored);
        if (!changed) throw new BadRequest(`Not subscribed to channel ID ${channelId}`);
        for (const properties of eventProperties(change)) {
          records.push({
            realmId,
            event: { type: 'subscription', op: 'update', stream_id: channelId, ...properties },
            audience: { kind: 'users', userIds: [userId] },
          });
        }
      }
      await this.events.publish(records);
    });
  }
}
