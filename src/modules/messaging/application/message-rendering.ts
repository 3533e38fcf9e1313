import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { type Channel, ChannelRepository, MembershipRepository } from '../../channels/channels.api.js';
import { type User, UserRepository, Users } from '../../users/users.api.js';
import { MarkdownRenderer, MarkdownRenderingFailed, type RenderedMarkdown, type ResolvedReferences } from './markdown-renderer.js';

export interface Author {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

/** Renders what somebody writes, with the people and channels it refers to. */
@Injectable()
export class MessageRendering {
  constructor(
    private readonly renderer: MarkdownRenderer,
    private readonly users: Users,
    private readonly userRepository: UserRepository,
    private readonly channels: ChannelRepository,
    private readonly memberships: MembershipRepository,
  ) {}

  /** @throws BadRequest if the text is too involved to be rendered */
  async render(author: Author, content: string): Promise<RenderedMarkdown> {
    try {
      return await this.renderer.render(content, await this.resolve(author, content));
    } catch (error) {
      if (error instanceof MarkdownRenderingFailed) throw new BadRequest('Unable to render message');
      throw error;
    }
  }

  private async resolve({ realmId, userId }: Author, content: string): Promise<ResolvedReferences> {
    const wanted = this.renderer.findReferences(content);
    const ids = wanted.users.flatMap(({ id }) => (id === null ? [] : [id]));
    const names = wanted.users.flatMap(({ id, name }) => (id === null ? [name] : []));
    const channelNames = [...wanted.channels, ...wanted.topics.map(({ channel }) => channel)];
    const [byId, byName, channels] = await Promise.all([
      this.users.byIds(ids),
      this.userRepository.findByFullNames(realmId, names),
      this.channels.findByNames(realmId, channelNames),
    ]);
    const users: User[] = [...byId.values(), ...byName].filter((user) => user.realmId === realmId);
    return {
      users: users.map(({ id, fullName, active }) => ({ id, fullName, isActive: active })),
      channels: await this.linkable(userId, channels),
      groups: [],
    };
  }

  /** A link must not tell that a private channel exists: only its subscribers can make one. */
  private async linkable(userId: UserId, channels: readonly Channel[]): Promise<{ id: number; name: string }[]> {
    const linkable: Channel[] = [];
    for (const channel of channels) {
      if (!channel.inviteOnly || (await this.memberships.isActive(userId, channel.conversationId))) linkable.push(channel);
    }
    return linkable.map(({ id, name }) => ({ id, name }));
  }
}
