import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const RULES_FILE = '.dependency-cruiser.cjs';
export const ORDER_FILE = '.import-order.cjs';

interface ImportOrder {
  readonly CONTEXTS: readonly string[];
  readonly FEATURES: Readonly<Record<string, readonly string[]>>;
  readonly HTTP: readonly string[];
  readonly MARKDOWN: readonly string[];
  readonly STATE: readonly string[];
  readonly VIEWS: readonly string[];
  readonly WEB: readonly string[];
}

const require = createRequire(import.meta.url);
const { forbidden } = require(join(ROOT, RULES_FILE)) as { readonly forbidden: readonly { readonly name: string }[] };

/** The names of all import rules. */
export const RULES: readonly string[] = forbidden.map(({ name }) => name);

/** The import order of the contexts, of the features of divided contexts, and of the folders of `http`, of the Markdown renderer and of the web client. */
export const { CONTEXTS, FEATURES, HTTP, MARKDOWN, STATE, VIEWS, WEB } = require(join(ROOT, ORDER_FILE)) as ImportOrder;

/** The names of layer folders in a context or feature. */
export const LAYERS = ['domain', 'application', 'http', 'persistence', 'queue', 'storage', 'redis', 'delivery', 'markdown', 'smtp', 'mime'];
