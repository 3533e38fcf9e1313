import { hasSafeScheme } from '../../../kernel/link-rules.js';

/**
 * Whether the text before the first expression of a URL template starts with a safe scheme. Links are checked again after expansion, because
 * expressions may change the scheme.
 */
export function isSafeTemplate(template: string): boolean {
  return hasSafeScheme(template.split('{', 1)[0] ?? '');
}
