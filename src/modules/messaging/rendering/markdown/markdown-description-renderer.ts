import { Injectable } from '@nestjs/common';
import { DescriptionRenderer } from '../../../../kernel/description-renderer.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { MarkdownRenderer, MarkdownRenderError } from '../application/markdown-renderer.js';
import { RealmMarkdownOptions } from '../application/realm-markdown-options.js';
import { renderAsTyped } from './rendered-as-typed.js';

const NO_REFERENCES = { users: [], channels: [], groups: [] };

/**
 * Renders descriptions with the Markdown of messages and what the organization adds to it, less mentions and links to channels. A
 * description that takes too long to render is shown as it was typed: some are rendered when they are read, where an error helps nobody.
 */
@Injectable()
export class MarkdownDescriptionRenderer extends DescriptionRenderer {
  constructor(
    private readonly renderer: MarkdownRenderer,
    private readonly markup: RealmMarkdownOptions,
  ) {
    super();
  }

  async render(realmId: RealmId, markdown: string): Promise<string> {
    if (markdown.trim() === '') return '';
    const references = { ...NO_REFERENCES, ...(await this.markup.loadFor(realmId, markdown)) };
    try {
      return (await this.renderer.render(markdown, references)).html;
    } catch (error) {
      if (error instanceof MarkdownRenderError) return renderAsTyped(markdown).html;
      throw error;
    }
  }
}
