import { Parser } from 'htmlparser2';
import { Injectable } from '@nestjs/common';
import { emojiOfClass } from '../../notices/domain/shown-emoji.js';
import { MessageExcerpt } from '../application/message-excerpt.js';

const HIDDEN = '(…)';
/** The second form of formulas, for sighted readers, and the source of the first one. */
const REPEATED = /\bkatex-html\b/;
const VOID = new Set(['img', 'br', 'hr', 'input', 'source', 'wbr']);

/** Reads the HTML of messages as a stream. */
@Injectable()
export class HtmlMessageExcerpt extends MessageExcerpt {
  textOf(html: string): string {
    const parts: string[] = [];
    /** How many elements are open inside an element that is left out. */
    let skipped = 0;
    const parser = new Parser({
      onopentag(name, { class: className = '', alt = '', title = '' }) {
        if (skipped > 0 && !VOID.has(name)) skipped += 1;
        if (skipped > 0) return;
        const emoji = emojiOfClass(className);
        if (name === 'img') parts.push(alt);
        else if (name === 'audio') parts.push(title);
        else if (emoji !== null) {
          parts.push(emoji);
          skipped = 1;
        } else if (name === 'annotation' || REPEATED.test(className)) skipped = 1;
        else if (className.includes('spoiler-content')) {
          parts.push(` ${HIDDEN} `);
          skipped = 1;
        } else if (!['span', 'a', 'em', 'strong', 'code', 'del', 'time'].includes(name)) parts.push(' ');
      },
      ontext(text) {
        if (skipped === 0) parts.push(text);
      },
      onclosetag(name) {
        if (skipped > 0 && !VOID.has(name)) skipped -= 1;
      },
    });
    parser.end(html);
    return parts.join('').replace(/\s+/g, ' ').trim();
  }
}
