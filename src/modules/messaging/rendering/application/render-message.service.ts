import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { LinkifierLookup } from '../../../realm/linkifiers.api.js';
import { GroupMentions } from '../../../users/groups.api.js';
import { MarkdownRenderer, MarkdownRenderError, type RenderedMarkdown } from './markdown-renderer.js';
import { type Author, RealmMarkdownOptions } from './realm-markdown-options.js';
import { ReferenceResolver } from './reference-resolver.js';

/** Renders the text of a message with the accounts, groups, channels and files that it refers to. */
@Injectable()
export class RenderMessageService {
  constructor(
    private readonly renderer: MarkdownRenderer,
    private readonly references: ReferenceResolver,
    private readonly options: RealmMarkdownOptions,
    private readonly linkifiers: LinkifierLookup,
    private readonly groups: GroupMentions,
  ) {}

  /** Members of mentioned groups count as mentioned. @throws BadRequest if the text cannot be rendered, or not in time */
  async render(author: Author, content: string): Promise<RenderedMarkdown> {
    const simple = this.renderer.renderSimpleText(content, await this.linkifiers.listFor(author.realmId));
    if (simple !== null) return simple;
    try {
      const references = this.renderer.findReferences(content);
      const resolved = await this.references.resolve(author, references);
      const options = await this.options.loadForMessage(author, content, references.uploads);
      return await this.addGroupMembers(author, await this.renderer.render(content, { ...resolved, ...options }));
    } catch (error) {
      if (error instanceof MarkdownRenderError) throw new BadRequest('Unable to render message');
      throw error;
    }
  }

  private async addGroupMembers({ realmId }: Author, rendered: RenderedMarkdown): Promise<RenderedMarkdown> {
    if (rendered.mentionedGroupIds.length === 0) return rendered;
    const members = await this.groups.listMembers(realmId, rendered.mentionedGroupIds);
    return { ...rendered, mentionedUserIds: [...new Set([...rendered.mentionedUserIds, ...members])] };
  }
}
