import { hasSafeScheme } from '../../../kernel/link-rules.js';

/**
 * Whether a URL template can make links that are safe to click, as far as what stands before its first expression tells. What the expressions
 * add is checked when a link is made.
 */
export function isSafeTemplate(template: string): boolean {
  return hasSafeScheme(template.split('{', 1)[0] ?? '');
}
