import { Injectable } from '@nestjs/common';
import { type User, UserLookup, UserRepository } from '../../../users/accounts.api.js';
import { UserAccess } from '../../../users/profiles.api.js';
import type { Author } from './realm-markdown-options.js';
import type { Actor } from '../../../../kernel/actor.js';
import { foldCase } from '../../../../kernel/text.js';
import { type Channel, ChannelAccess, ChannelRepository } from '../../../channels/channels.api.js';
import { TopicQueries } from '../../topics/application/topic.repository.js';
import type { MarkdownReferences, ResolvedReferences } from './markdown-renderer.js';

/** Whom a text can mention: those whom its author sees. */
@Injectable()
export class MentionablePeople {
  constructor(
    private readonly users: UserLookup,
    private readonly repository: UserRepository,
    private readonly access: UserAccess,
  ) {}

  /** Candidates by id or name. */
  async named({ realmId, userId }: Author, wanted: readonly { readonly id: number | null; readonly name: string }[]): Promise<User[]> {
    if (wanted.length === 0) return [];
    const ids = wanted.flatMap(({ id }) => (id === null ? [] : [id]));
    const names = wanted.flatMap(({ id, name }) => (id === null ? [name] : []));
    const [byId, byName] = await Promise.all([this.users.findByIds(ids), this.repository.findByFullNames(realmId, names)]);
    const { role } = await this.users.get(userId);
    return [...byId.values(), ...byName]
      .filter((user) => user.realmId === realmId)
      .filter(await this.access.visibilityFilter({ userId, role }));
  }
}

/** Who links: an account with what it may read, or the server itself, which may everything. */
type Linker = Actor & { readonly system: boolean };

/** Channels and topics as texts link to them. */
@Injectable()
export class LinkableChannels {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly access: ChannelAccess,
    private readonly topics: TopicQueries,
    private readonly users: UserLookup,
  ) {}

  /** A link must not tell that a channel exists: only those who may read there can make one, and the server itself. */
  async named(
    author: Author,
    wanted: Pick<MarkdownReferences, 'channels' | 'topics'>,
  ): Promise<Required<Pick<ResolvedReferences, 'channels' | 'topics'>>> {
    if (wanted.channels.length === 0) return { channels: [], topics: [] };
    const { role, botType, system } = await this.users.get(author.userId);
    const linker = { ...author, role, botType, system, clientName: '' };
    const linkable = new Map<string, Channel>();
    for (const channel of await this.channels.findByNames(author.realmId, wanted.channels)) {
      if (system || (await this.access.canReadContent(linker, channel))) linkable.set(channel.name, channel);
    }
    const topics = await Promise.all(wanted.topics.map(({ channel, topic }) => this.attached(linker, linkable.get(channel), topic)));
    return { channels: [...linkable.values()].map(({ id, name }) => ({ id, name })), topics: topics.filter((found) => found !== null) };
  }

  /** The topic with its oldest message that the author can see: the link follows that. */
  private async attached(
    linker: Linker,
    channel: Channel | undefined,
    topic: string,
  ): Promise<Required<ResolvedReferences>['topics'][number] | null> {
    if (!channel) return null;
    const receivedBy = linker.system || (await this.access.canReadHistory(linker, channel)) ? null : linker.userId;
    const messageId = await this.topics.oldestIn(linker.realmId, channel.conversationId, foldCase(topic), receivedBy);
    return messageId === null ? null : { channelId: channel.id, topic, messageId };
  }
}
