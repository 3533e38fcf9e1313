import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { GroupMentions } from '../../../users/groups.api.js';
import { LinkableChannels, MentionablePeople } from './reference-resolver.js';
import { MarkdownRenderer, MarkdownRenderError, type RenderedMarkdown, type ResolvedReferences } from './markdown-renderer.js';
import { type Author, RealmMarkdownOptions } from './realm-markdown-options.js';

/** Renders what somebody writes, with the people and channels it refers to. */
@Injectable()
export class RenderMessageService {
  constructor(
    private readonly renderer: MarkdownRenderer,
    private readonly people: MentionablePeople,
    private readonly channels: LinkableChannels,
    private readonly markup: RealmMarkdownOptions,
    private readonly groups: GroupMentions,
    private readonly users: UserLookup,
  ) {}

  /** Members of mentioned groups count as mentioned. @throws BadRequest if the text is too involved to be rendered */
  async render(author: Author, content: string): Promise<RenderedMarkdown> {
    try {
      return await this.withMembers(author, await this.renderer.render(content, await this.resolve(author, content)));
    } catch (error) {
      if (error instanceof MarkdownRenderError) throw new BadRequest('Unable to render message');
      throw error;
    }
  }

  private async withMembers({ realmId }: Author, rendered: RenderedMarkdown): Promise<RenderedMarkdown> {
    if (rendered.mentionedGroupIds.length === 0) return rendered;
    const members = await this.groups.listMembers(realmId, rendered.mentionedGroupIds);
    return { ...rendered, mentionedUserIds: [...new Set([...rendered.mentionedUserIds, ...members])] };
  }

  private async resolve(author: Author, content: string): Promise<ResolvedReferences> {
    const { realmId } = author;
    const wanted = this.renderer.findReferences(content);
    const [users, places, groups] = await Promise.all([
      this.people.named(author, wanted.users),
      this.channels.named(author, wanted),
      this.groups.findByNames(realmId, wanted.groups),
    ]);
    return {
      users: users.map(({ id, fullName, active }) => ({ id, fullName, isActive: active })),
      ...places,
      ...(await this.markup.loadForMessage(author, content, wanted.uploads)),
      emoticons: (await this.users.get(author.userId)).setting('translate_emoticons'),
      groups: groups.map(({ id, name, shownName, deactivated }) => ({ id, name, shownName, isActive: !deactivated })),
    };
  }
}
