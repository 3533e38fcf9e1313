import { Injectable } from '@nestjs/common';
import { DescriptionRenderer } from '../../../../kernel/description-renderer.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { MarkdownRenderer, MarkdownRenderError } from '../application/markdown-renderer.js';
import { RealmMarkdownOptions } from '../application/realm-markdown-options.js';
import { renderPlainText } from './render-plain-text.js';

const NO_REFERENCES = { users: [], channels: [], groups: [] };

/**
 * Renders descriptions with the Markdown of messages and the options of the organization, but without mentions and links to channels. A
 * description that cannot be rendered is shown as plain text: some are rendered when they are read, where an error would help no reader.
 */
@Injectable()
export class MarkdownDescriptionRenderer extends DescriptionRenderer {
  constructor(
    private readonly renderer: MarkdownRenderer,
    private readonly options: RealmMarkdownOptions,
  ) {
    super();
  }

  async render(realmId: RealmId, markdown: string): Promise<string> {
    if (markdown.trim() === '') return '';
    const context = { ...NO_REFERENCES, ...(await this.options.loadFor(realmId, markdown)) };
    try {
      return (await this.renderer.render(markdown, context)).html;
    } catch (error) {
      if (error instanceof MarkdownRenderError) return renderPlainText(markdown).html;
      throw error;
    }
  }
}
