import { Injectable } from '@nestjs/common';
import type { ChangeChannelInput, ChannelChangeResult, ChannelChangeStep } from './channel-change.js';
import { DefaultPart, DescriptionPart, NamePart, RetentionPart } from './channel-property-changes.js';
import { ChannelPermissionChanges } from './channel-permission-changes.js';
import { ChannelPrivacyChange } from './channel-privacy-change.js';
import type { Actor } from '../../../../kernel/actor.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { EVENTS_TOPIC } from '../../conversations/domain/notice-texts.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { ChannelNotices } from '../../conversations/application/required-ports.js';
import { ModifyChannelService } from '../../conversations/application/modify-channel.service.js';

/** All kinds of change of a channel. */
@Injectable()
export class ChangeParts {
  /** In the order of the contract's checks. */
  readonly inOrder: readonly ChannelChangeStep[];

  constructor(
    privacy: ChannelPrivacyChange,
    isDefault: DefaultPart,
    retention: RetentionPart,
    description: DescriptionPart,
    name: NamePart,
    groups: ChannelPermissionChanges,
  ) {
    this.inOrder = [privacy, isDefault, retention, description, name, groups];
  }
}

/** Changes what a channel is called, what it is like, and who may do what in it. */
@Injectable()
export class ChangeChannelService {
  constructor(
    private readonly access: ChannelAccess,
    private readonly users: UserLookup,
    private readonly store: ModifyChannelService,
    private readonly parts: ChangeParts,
    private readonly notices: ChannelNotices,
  ) {}

  /** @throws DomainError; nothing has changed then */
  async change(actor: Actor, id: ChannelId, input: ChangeChannelInput): Promise<void> {
    await this.access.accessForChange(actor, id);
    const user = await this.users.get(actor.userId);
    let outcomes: ChannelChangeResult[] = [];
    const channel = await this.store.modify(actor.realmId, id, async (locked) => {
      const change = { actor, user, channel: locked, readsContent: await this.access.canReadContent(actor, locked), input };
      outcomes = [];
      for (const part of this.parts.inOrder) outcomes.push(await part.apply(change));
      return outcomes.flatMap(({ events }) => events);
    });
    const contents = outcomes.flatMap(({ notices }) => notices);
    await this.notices.post(contents.map((content) => ({ actor, to: { channel, topic: EVENTS_TOPIC }, content })));
  }
}
