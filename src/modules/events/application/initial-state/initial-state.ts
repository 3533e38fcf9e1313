import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ChannelsSection } from './channels.section.js';
import { MessagesSection } from './messages.section.js';
import { RealmSection } from './realm.section.js';
import { type StateSection, type StateWishes, wantsState } from './section.js';
import { SettingsSection } from './settings.section.js';
import { UserGroupsSection } from './user-groups.section.js';
import { UsersSection } from './users.section.js';

/** Everything that a client can ask to start with. */
@Injectable()
export class InitialState {
  private readonly sections: readonly StateSection[];

  constructor(
    realm: RealmSection,
    users: UsersSection,
    groups: UserGroupsSection,
    channels: ChannelsSection,
    messages: MessagesSection,
    settings: SettingsSection,
  ) {
    this.sections = [realm, users, groups, channels, messages, settings];
  }

  async load(actor: Actor, wishes: StateWishes): Promise<Readonly<Record<string, unknown>>> {
    const wanted = this.sections.filter(({ types }) => types.some((type) => wantsState(wishes, type)));
    const parts = await Promise.all(wanted.map((section) => section.load(actor, wishes)));
    return Object.assign({}, ...parts) as Record<string, unknown>;
  }
}
