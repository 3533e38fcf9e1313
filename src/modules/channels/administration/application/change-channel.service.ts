import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { ModifyChannelService } from '../../conversations/application/modify-channel.service.js';
import { ChannelNotices } from '../../conversations/application/required-ports.js';
import { EVENTS_TOPIC } from '../../conversations/domain/notice-texts.js';
import { UnarchiveChannelChange } from './archive-channel.service.js';
import { type ChangeChannelInput, type ChannelChangeResult, type ChannelChangeStep, joinResults, NO_CHANGE } from './channel-change.js';
import { ChannelPermissionChanges } from './channel-permission-changes.js';
import { ChannelPrivacyChange } from './channel-privacy-change.js';
import { ChannelPropertyChanges } from './channel-property-changes.js';

/** Changes the properties, the privacy and the permissions of a channel, and makes archived channels active again. */
@Injectable()
export class ChangeChannelService {
  /** In this order errors and events of one request follow each other. */
  private readonly steps: readonly ChannelChangeStep[];

  constructor(
    private readonly access: ChannelAccess,
    private readonly users: UserLookup,
    private readonly channels: ModifyChannelService,
    private readonly notices: ChannelNotices,
    unarchiving: UnarchiveChannelChange,
    privacy: ChannelPrivacyChange,
    properties: ChannelPropertyChanges,
    permissions: ChannelPermissionChanges,
  ) {
    this.steps = [unarchiving, privacy, properties, permissions];
  }

  /** @throws DomainError; nothing has changed then */
  async change(actor: Actor, id: ChannelId, input: ChangeChannelInput): Promise<void> {
    await this.access.accessForChange(actor, id);
    const user = await this.users.get(actor.userId);
    let result: ChannelChangeResult = NO_CHANGE;
    const channel = await this.channels.modify(actor.realmId, id, async (locked) => {
      const change = { actor, user, channel: locked, readsContent: await this.access.canReadContent(actor, locked), input };
      const results: ChannelChangeResult[] = [];
      for (const step of this.steps) results.push(await step.apply(change));
      result = joinResults(results);
      return result.events;
    });
    await this.notices.post(result.notices.map((content) => ({ actor, to: { channel, topic: EVENTS_TOPIC }, content })));
  }
}
