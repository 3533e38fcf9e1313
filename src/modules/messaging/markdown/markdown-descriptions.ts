import { Injectable } from '@nestjs/common';
import { DescriptionRenderer } from '../../../kernel/description-renderer.js';
import { MarkdownRenderer } from '../application/markdown-renderer.js';

const NO_REFERENCES = { users: [], channels: [], groups: [] };

/** Renders descriptions with the Markdown of messages, less mentions and links to channels. */
@Injectable()
export class MarkdownDescriptions extends DescriptionRenderer {
  constructor(private readonly renderer: MarkdownRenderer) {
    super();
  }

  async render(markdown: string): Promise<string> {
    return markdown.trim() === '' ? '' : (await this.renderer.render(markdown, NO_REFERENCES)).html;
  }
}
