import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../../users/users.api.js';
import { EVENTS_TOPIC } from '../../domain/notice-texts.js';
import { ChannelAccess } from '../channel-access.js';
import { ChannelNotices } from '../channel-notices.js';
import { ModifyChannelService } from './channel-store.js';
import type { ChangeChannelInput, ChannelChangeResult } from './channel-change.js';
import { ChangeParts } from './change-parts.js';

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
  async change(actor: Actor, id: ChannelId, wishes: ChangeChannelInput): Promise<void> {
    await this.access.accessForChange(actor, id);
    const user = await this.users.get(actor.userId);
    let outcomes: ChannelChangeResult[] = [];
    const channel = await this.store.change(actor.realmId, id, async (locked) => {
      const change = { actor, user, channel: locked, readsContent: await this.access.readsContent(actor, locked), wishes };
      outcomes = [];
      for (const part of this.parts.inOrder) outcomes.push(await part.apply(change));
      return outcomes.flatMap(({ events }) => events);
    });
    const contents = outcomes.flatMap(({ notices }) => notices);
    await this.notices.post(contents.map((content) => ({ actor, to: { channel, topic: EVENTS_TOPIC }, content })));
  }
}
