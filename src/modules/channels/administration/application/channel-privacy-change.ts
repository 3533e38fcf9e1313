import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { GroupPermissions } from '../../../users/groups.api.js';
import { ChannelAudiences } from '../../conversations/application/channel-audiences.js';
import { applyPrivacy, equalPrivacy } from '../../conversations/domain/channel-policy.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { privacyNotice } from '../../conversations/domain/notice-texts.js';
import { ChannelChangeEvents } from './channel-change-events.js';
import { type ChannelChange, ChannelChangeStep, NO_CHANGE, type ChannelChangeResult } from './channel-change.js';

/** Changes who may know of a channel and read it. */
@Injectable()
export class ChannelPrivacyChange extends ChannelChangeStep {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
    private readonly audiences: ChannelAudiences,
    private readonly events: ChannelChangeEvents,
  ) {
    super();
  }

  async apply(change: ChannelChange): Promise<ChannelChangeResult> {
    const { channel, user, input } = change;
    const before = { inviteOnly: channel.inviteOnly, webPublic: channel.webPublic, historyPublic: channel.historyPublic };
    const after = applyPrivacy(before, input);
    if (after.inviteOnly && (input.isDefault ?? channel.isDefault)) throw new BadRequest('A default channel cannot be private.');
    if (!after.inviteOnly && (await this.isForModerationRequests(channel))) {
      throw new BadRequest('Moderation request channel must be private.');
    }
    await this.checkPermissions(change);
    if (equalPrivacy(before, after)) return NO_CHANGE;
    const viewers = await this.audiences.viewersOf(channel);
    Object.assign(channel, after);
    return {
      events: await this.events.updatedRecords(channel, viewers, {
        property: 'invite_only',
        value: after.inviteOnly,
        history_public_to_subscribers: after.historyPublic,
        is_web_public: after.webPublic,
      }),
      notices: [privacyNotice(user, before, after)],
    };
  }

  private async isForModerationRequests({ id, realmId }: Channel): Promise<boolean> {
    return (await this.realms.get(realmId)).setting('moderation_request_channel_id') === id;
  }

  /** Making a channel private or public requires permission to create such channels, and access to the content of this one. */
  private async checkPermissions({ user, readsContent, input: { inviteOnly, webPublic } }: ChannelChange): Promise<void> {
    if (inviteOnly !== undefined) {
      if (!readsContent) throw new BadRequest('Channel content access is required.');
      const setting = inviteOnly ? 'can_create_private_channel_group' : 'can_create_public_channel_group';
      if (!(await this.permissions.realmAllows(setting, user))) throw new BadRequest('Insufficient permission');
    }
    if (webPublic) {
      if (!(await this.realms.get(user.realmId)).setting('enable_spectator_access')) {
        throw new BadRequest('Web-public channels are not enabled.');
      }
      if (!(await this.permissions.realmAllows('can_create_web_public_channel_group', user))) {
        throw new BadRequest('Insufficient permission');
      }
    }
  }
}
