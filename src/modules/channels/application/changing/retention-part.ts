import { Injectable } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { retentionNotice } from '../../domain/notice-texts.js';
import { type ChannelChange, ChannelChangeStep, NO_CHANGE, type ChannelChangeResult } from './channel-change.js';
import { ChannelChangeEvents } from './channel-change-events.js';

/** How long messages are kept. */
@Injectable()
export class RetentionPart extends ChannelChangeStep {
  constructor(
    private readonly realms: RealmLookup,
    private readonly events: ChannelChangeEvents,
  ) {
    super();
  }

  async apply({ actor, user, channel, wishes: { messageRetentionDays: days } }: ChannelChange): Promise<ChannelChangeResult> {
    if (days === undefined) return NO_CHANGE;
    if (actor.role !== Role.owner) throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
    const before = channel.messageRetentionDays;
    if (days === before) return NO_CHANGE;
    channel.messageRetentionDays = days;
    const usual = (await this.realms.get(actor.realmId)).setting('message_retention_days');
    return {
      events: [await this.events.updated(channel, 'message_retention_days', days)],
      notices: [retentionNotice(user, before ?? usual, days ?? usual)],
    };
  }
}
