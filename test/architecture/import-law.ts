import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const LAW_FILE = '.dependency-cruiser.cjs';
export const ORDER_FILE = '.import-order.cjs';

interface ImportOrder {
  readonly CONTEXTS: readonly string[];
  readonly FEATURES: Readonly<Record<string, readonly string[]>>;
  readonly HTTP: readonly string[];
  readonly MARKDOWN: readonly string[];
}

const require = createRequire(import.meta.url);
const { forbidden } = require(join(ROOT, LAW_FILE)) as { readonly forbidden: readonly { readonly name: string }[] };

/** The name of every rule of the import law. */
export const RULES: readonly string[] = forbidden.map(({ name }) => name);

/** The orders of the law: contexts, the features of the divided ones, and the folders of `http` and of the Markdown renderer. */
export const { CONTEXTS, FEATURES, HTTP, MARKDOWN } = require(join(ROOT, ORDER_FILE)) as ImportOrder;

/** The folders that the rules know by their names, in a context or in a feature of it. */
export const LAYERS = ['domain', 'application', 'http', 'persistence', 'queue', 'storage', 'redis', 'delivery', 'markdown'];
