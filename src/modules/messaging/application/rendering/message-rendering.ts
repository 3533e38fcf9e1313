import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { GroupMentions, type User, UserRepository, Users } from '../../../users/users.api.js';
import { LinkableChannels } from './linkable-channels.js';
import { MarkdownRenderer, MarkdownRenderingFailed, type RenderedMarkdown, type ResolvedReferences } from './markdown-renderer.js';
import { RealmMarkup } from './realm-markup.js';
import type { Author } from './shown-pictures.js';

/** Renders what somebody writes, with the people and channels it refers to. */
@Injectable()
export class MessageRendering {
  constructor(
    private readonly renderer: MarkdownRenderer,
    private readonly users: Users,
    private readonly userRepository: UserRepository,
    private readonly channels: LinkableChannels,
    private readonly markup: RealmMarkup,
    private readonly groups: GroupMentions,
  ) {}

  /** Members of mentioned groups count as mentioned. @throws BadRequest if the text is too involved to be rendered */
  async render(author: Author, content: string): Promise<RenderedMarkdown> {
    try {
      return await this.withMembers(author, await this.renderer.render(content, await this.resolve(author, content)));
    } catch (error) {
      if (error instanceof MarkdownRenderingFailed) throw new BadRequest('Unable to render message');
      throw error;
    }
  }

  private async withMembers({ realmId }: Author, rendered: RenderedMarkdown): Promise<RenderedMarkdown> {
    if (rendered.mentionedGroupIds.length === 0) return rendered;
    const members = await this.groups.members(realmId, rendered.mentionedGroupIds);
    return { ...rendered, mentionedUserIds: [...new Set([...rendered.mentionedUserIds, ...members])] };
  }

  private async resolve(author: Author, content: string): Promise<ResolvedReferences> {
    const { realmId } = author;
    const wanted = this.renderer.findReferences(content);
    const ids = wanted.users.flatMap(({ id }) => (id === null ? [] : [id]));
    const names = wanted.users.flatMap(({ id, name }) => (id === null ? [name] : []));
    const channelNames = [...wanted.channels, ...wanted.topics.map(({ channel }) => channel)];
    const [byId, byName, channels, groups] = await Promise.all([
      this.users.byIds(ids),
      this.userRepository.findByFullNames(realmId, names),
      this.channels.named(author, channelNames),
      this.groups.named(realmId, wanted.groups),
    ]);
    const users: User[] = [...byId.values(), ...byName].filter((user) => user.realmId === realmId);
    return {
      users: users.map(({ id, fullName, active }) => ({ id, fullName, isActive: active })),
      channels,
      ...(await this.markup.ofMessage(author, content, wanted.uploads)),
      groups: groups.map(({ id, name, deactivated }) => ({ id, name, isActive: !deactivated })),
    };
  }
}
