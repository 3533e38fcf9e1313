/** The import law: contexts in one order, imports go left only. test/architecture plants a violation of every rule. */
const { CONTEXTS, FEATURES, HTTP, MARKDOWN } = require('./.import-order.cjs');
const ADAPTER = '(http|persistence|queue|storage|markdown|redis|delivery)';
/** The folder of a feature, where there is one. It is no group of its own, so that `$1` is the context and `$2` the adapter. */
const FEATURE = `(?:(?:${[...new Set(Object.values(FEATURES).flat())].join('|')})/)?`;
const CONTEXT = '^src/modules/([^/]+)/';
const IN = CONTEXT + FEATURE;
const IN_ANY = '^src/modules/[^/]+/' + FEATURE;
const IN_SAME = '^src/modules/$1/' + FEATURE;
const READ_THROUGH_CACHE = '^src/kernel/read-through-cache\\.ts$';
const notSpec = '\\.spec\\.ts$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
/** One rule for each folder but the last: it imports none of those after it, apart from the files of `pathNot`. */
const leftwards = (prefix, root, order, comment) =>
  order
    .slice(0, -1)
    .map((name, index) =>
      rule(
        `${prefix}${name}-imports-leftwards`,
        comment,
        { path: `^${root}/${name}/` },
        { path: `^${root}/(${order.slice(index + 1).join('|')})/` },
      ),
    );

module.exports = {
  forbidden: [
    rule('no-circular', 'Two files in a loop are one file, or hide a third.', {}, { circular: true }),
    rule('no-orphans', 'Dead file: delete it.', { orphan: true, path: '^src/' }, {}),
    rule(
      'kernel-and-domain-are-pure',
      'No package, no node:*, not even as a type.',
      { path: ['^src/kernel/', IN_ANY + 'domain/'], pathNot: [notSpec, READ_THROUGH_CACHE] },
      { pathNot: '^src/' },
    ),
    rule(
      'read-through-cache-needs-only-lru-cache',
      'The one package that the kernel may import, and the one file that may do so.',
      { path: READ_THROUGH_CACHE },
      { pathNot: ['^src/', 'node_modules/lru-cache/'] },
    ),
    rule(
      'domain-knows-only-domain',
      "Own domain/ and the kernel; a neighbour's id type comes from kernel/ids.ts.",
      { path: IN + 'domain/' },
      { path: '^src/', pathNot: [IN_SAME + 'domain/', '^src/kernel/'] },
    ),
    rule(
      'application-knows-no-adapter',
      'A use case sees ports, never HTTP, SQL or Redis.',
      { path: IN + 'application/', pathNot: notSpec },
      { path: [`${IN_ANY}${ADAPTER}/`, '^src/(http|platform)/', '^ormconfig'] },
    ),
    rule(
      'application-needs-only-nest-common',
      '@Injectable, and the pure functions of node:crypto, are the whole allowance.',
      { path: IN + 'application/', pathNot: notSpec },
      { pathNot: ['^src/', 'node_modules/@nestjs/common/', '^(node:)?crypto$'] },
    ),
    rule(
      'adapters-do-not-meet',
      'One adapter folder never imports another; that of another feature of the context is the same one.',
      { path: IN + ADAPTER + '/' },
      { path: `${IN_ANY}${ADAPTER}/`, pathNot: `${IN_SAME}$2/` },
    ),
    rule(
      'typeorm-stays-home',
      'persistence/ and platform/database/ only.',
      { path: '^src/', pathNot: [IN_ANY + 'persistence/', '^src/platform/database/'] },
      { path: 'node_modules/(typeorm|mysql2|@nestjs/typeorm)/' },
    ),
    rule(
      'one-way-out',
      'A request to an address that a user gave goes through platform/outgoing-http.',
      { path: '^src/', pathNot: ['^src/platform/outgoing-http/', '^src/modules/webhooks/delivery/undici-webhook-sender\\.ts$', notSpec] },
      { path: 'node_modules/undici/' },
    ),
    rule(
      'neighbours-by-the-front-door',
      'Another context is its .api.ts.',
      { path: CONTEXT },
      { path: '^src/modules/', pathNot: ['^src/modules/$1/', '\\.api\\.ts$', '\\.module\\.ts$'] },
    ),
    rule(
      'only-modules-import-modules',
      'Wiring is for *.module.ts and the entry points.',
      { path: '^src/', pathNot: '\\.module\\.ts$|^src/(main|worker|migrate|server)\\.ts$' },
      { path: '\\.module\\.ts$' },
    ),
    rule(
      'below-knows-nothing-above',
      'kernel, platform and http serve the contexts and know none of them.',
      { path: '^src/(kernel|platform|http)/' },
      { path: ['^src/modules/', '^ormconfig'] },
    ),
    rule(
      'nobody-imports-operations',
      'operations looks at everyone; nobody leans on it.',
      { path: '^src/', pathNot: '^src/(operations/|app\\.module\\.ts$|worker\\.module\\.ts$)' },
      { path: '^src/operations/' },
    ),
    ...leftwards('', 'src/modules', CONTEXTS, 'Publish an event, or own a port that the right side fills.'),
    ...Object.entries(FEATURES).flatMap(([context, order]) =>
      leftwards(`${context}-`, `src/modules/${context}`, order, 'Move what both features need to the left one, or own a port there.'),
    ),
    ...leftwards('http-', 'src/http', HTTP, 'Move what both folders need to the left one.'),
    ...leftwards('markdown-', 'src/modules/messaging/rendering/markdown', MARKDOWN, 'Move what both folders need to the left one.'),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
