import { Injectable } from '@nestjs/common';
import { DescriptionRenderer } from '../../../kernel/description-renderer.js';
import type { RealmId } from '../../../kernel/ids.js';
import { MarkdownRenderer } from '../application/rendering/markdown-renderer.js';
import { RealmMarkup } from '../application/rendering/realm-markup.js';

const NO_REFERENCES = { users: [], channels: [], groups: [] };

/** Renders descriptions with the Markdown of messages and what the organization adds to it, less mentions and links to channels. */
@Injectable()
export class MarkdownDescriptions extends DescriptionRenderer {
  constructor(
    private readonly renderer: MarkdownRenderer,
    private readonly markup: RealmMarkup,
  ) {
    super();
  }

  async render(realmId: RealmId, markdown: string): Promise<string> {
    if (markdown.trim() === '') return '';
    const references = { ...NO_REFERENCES, ...(await this.markup.of(realmId, markdown)) };
    return (await this.renderer.render(markdown, references)).html;
  }
}
