import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { foldCase } from '../../../../kernel/text.js';
import { type Channel, ChannelAccess, ChannelRepository } from '../../../channels/channels.api.js';
import { type User, UserLookup, UserRepository } from '../../../users/accounts.api.js';
import { GroupMentions } from '../../../users/groups.api.js';
import { UserAccess } from '../../../users/profiles.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import { TopicQueries } from '../../topics/application/topic.repository.js';
import type { MarkdownReferences, ResolvedReferences } from './markdown-renderer.js';
import type { Author } from './realm-markdown-options.js';

type ResolvedChannels = Required<Pick<ResolvedReferences, 'channels' | 'topics'>>;

/** The author with what channels ask about it. The server's own accounts may link to every channel. */
type Linker = Actor & { readonly system: boolean };

/** Resolves what a text refers to, as far as its author may refer to it: a reference must not reveal what its author cannot see. */
@Injectable()
export class ReferenceResolver {
  constructor(
    private readonly users: UserLookup,
    private readonly userRepository: UserRepository,
    private readonly userAccess: UserAccess,
    private readonly groups: GroupMentions,
    private readonly channels: ChannelRepository,
    private readonly channelAccess: ChannelAccess,
    private readonly topics: TopicQueries,
  ) {}

  async resolve(author: Author, references: MarkdownReferences): Promise<ResolvedReferences> {
    const [users, channels, groups] = await Promise.all([
      this.resolveUsers(author, references.users),
      this.resolveChannels(author, references),
      this.groups.findByNames(author.realmId, references.groups),
    ]);
    return {
      users: users.map(({ id, fullName, active }) => ({ id, fullName, isActive: active })),
      ...channels,
      groups: groups.map(({ id, name, displayName, deactivated }) => ({ id, name, shownName: displayName, isActive: !deactivated })),
    };
  }

  private async resolveUsers({ realmId, userId }: Author, references: MarkdownReferences['users']): Promise<User[]> {
    if (references.length === 0) return [];
    const ids = references.flatMap(({ id }) => (id === null ? [] : [id]));
    const names = references.flatMap(({ id, name }) => (id === null ? [name] : []));
    const [byId, byName] = await Promise.all([this.users.findByIds(ids), this.userRepository.findByFullNames(realmId, names)]);
    const { role } = await this.users.get(userId);
    return [...byId.values(), ...byName]
      .filter((user) => user.realmId === realmId)
      .filter(await this.userAccess.visibilityFilter({ userId, role }));
  }

  private async resolveChannels(author: Author, references: MarkdownReferences): Promise<ResolvedChannels> {
    if (references.channels.length === 0) return { channels: [], topics: [] };
    const account = await this.users.get(author.userId);
    const linker: Linker = { ...account.asActor(INTERNAL_CLIENT), system: account.system };
    const linkable = new Map<string, Channel>();
    for (const channel of await this.channels.findByNames(author.realmId, references.channels)) {
      if (linker.system || (await this.channelAccess.canReadContent(linker, channel))) linkable.set(channel.name, channel);
    }
    const topics = await Promise.all(
      references.topics.map(({ channel, topic }) => this.resolveTopic(linker, linkable.get(channel), topic)),
    );
    return { channels: [...linkable.values()].map(({ id, name }) => ({ id, name })), topics: topics.filter((topic) => topic !== null) };
  }

  /**
   * A link to a topic names the newest message there that the author can read, so that it follows the topic when that is renamed, also by those
   * who leave its beginning where it was. Since feature level 400; before, it named the oldest one.
   */
  private async resolveTopic(
    linker: Linker,
    channel: Channel | undefined,
    topic: string,
  ): Promise<ResolvedChannels['topics'][number] | null> {
    if (!channel) return null;
    const receivedBy = linker.system || (await this.channelAccess.canReadHistory(linker, channel)) ? null : linker.userId;
    const messageId = await this.topics.findEnd('newest', linker.realmId, channel.conversationId, foldCase(topic), receivedBy);
    return messageId === null ? null : { channelId: channel.id, topic, messageId };
  }
}
