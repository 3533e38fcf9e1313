import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type CSSOptions, defineConfig, type Plugin } from 'vite';
import solid from 'vite-plugin-solid';

type CssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

/** What a compression must save to be worth a file of its own. */
const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSED = /\.(?:js|css|svg|json|webmanifest)$/;

/** Writes a `.br` and a `.gz` file beside every text file, so that the server compresses nothing. */
const precompressed: Plugin = {
  name: 'precompressed',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!COMPRESSED.test(fileName)) continue;
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (content.length < MIN_COMPRESSED_BYTES) continue;
        const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(content, { params: quality }) });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(content, { level: 9 }) });
      }
    },
  },
};

const CREATES_ELEMENTS = '.innerHTML = html';

/**
 * Solid creates the elements of a view from HTML that its compiler wrote. Under `require-trusted-types-for 'script'` a browser accepts that
 * from a policy only. No other code gets hold of this policy, because the CSP allows its name once.
 */
const trustedTemplates: Plugin = {
  name: 'trusted-templates',
  transform(code, id) {
    if (!/\/solid-js\/web\/dist\/web\.js/.test(id)) return null;
    const parts = code.split(CREATES_ELEMENTS);
    if (parts.length !== 2) throw new Error(`solid-js sets "${CREATES_ELEMENTS}" in ${parts.length - 1} places, not in one`);
    const policy = "const templates = globalThis.trustedTypes?.createPolicy('skein', { createHTML: (html) => html });\n";
    return { code: policy + parts.join('.innerHTML = templates ? templates.createHTML(html) : html'), map: null };
  },
};

/** The attribute by which the reader's choice selects a theme, the attribute's absence, and the system's wish that counts then. */
const SYSTEM_THEMES = [
  ["[data-theme='dark']", ':root:not([data-theme])', '(prefers-color-scheme: dark)'],
  ["[data-contrast='more']", ':root:not([data-contrast])', '(prefers-contrast: more)'],
] as const;

/** The subsets that are not empty, smaller ones first. */
function subsetsOf<T>([first, ...rest]: readonly T[]): T[][] {
  if (first === undefined) return [];
  const others = subsetsOf(rest);
  return [[first], ...others, ...others.map((subset) => [first, ...subset])];
}

/**
 * Repeats the rules of a theme for readers who choose none, under the media query of their system, so that `tokens.css` has each colour once.
 * The pages that work without script have no other way to follow the system.
 */
const systemThemes: CssPlugin = {
  postcssPlugin: 'system-themes',
  OnceExit(root, { AtRule }) {
    const copies = new WeakSet<object>();
    root.walkRules((rule) => {
      if (copies.has(rule)) return;
      const themes = SYSTEM_THEMES.filter(([attribute]) => rule.selector.includes(attribute));
      for (const chosen of subsetsOf(themes).reverse()) {
        const selector = chosen.reduce((text, [attribute, absence]) => text.replaceAll(attribute, absence), rule.selector);
        const copy = rule.clone({ selector });
        copies.add(copy);
        rule.after(new AtRule({ name: 'media', params: chosen.map(([, , wish]) => wish).join(' and '), nodes: [copy] }));
      }
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/static/web/',
  publicDir: false,
  plugins: [solid(), trustedTemplates, precompressed],
  css: { postcss: { plugins: [systemThemes] } },
  build: {
    target: ['chrome111', 'firefox115', 'safari16.4'],
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: '',
    // A `data:` URL would need an exception of the CSP.
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        client: 'main.tsx',
        pages: 'styles/pages.css',
        passkeys: 'passkeys.ts',
        'service-worker': 'service-worker/service-worker.ts',
      },
      // What the first screen needs comes in one file instead of fifty. The service worker can import nothing; and the pages have a script and a style
      // sheet of their own, whose rules would follow those of the client in one file, and win over them.
      output: {
        codeSplitting: { groups: [{ name: 'client', tags: ['$initial'], test: /^(?!.*(?:service-worker|styles\/pages|passkeys))/ }] },
      },
    },
  },
});
