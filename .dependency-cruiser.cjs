/** The import law: contexts in one order, imports go left only. test/architecture plants a violation of every rule. */
const ORDER = ['realm', 'users', 'channels', 'uploads', 'messaging', 'events', 'webhooks'];
const IN = '^src/modules/([^/]+)/';
const ADAPTER = '(http|persistence|queue|storage|markdown|redis|delivery)';
const notSpec = '\\.spec\\.ts$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-circular', 'Two files in a loop are one file, or hide a third.', {}, { circular: true }),
    rule('no-orphans', 'Dead file: delete it.', { orphan: true, path: '^src/' }, {}),
    rule(
      'kernel-and-domain-are-pure',
      'No package, no node:*, not even as a type.',
      { path: '^src/(kernel|modules/[^/]+/domain)/', pathNot: notSpec },
      { pathNot: '^src/' },
    ),
    rule(
      'domain-knows-only-domain',
      "Own domain/ and the kernel; a neighbour's id type comes from kernel/ids.ts.",
      { path: IN + 'domain/' },
      { path: '^src/', pathNot: ['^src/modules/$1/domain/', '^src/kernel/'] },
    ),
    rule(
      'application-knows-no-adapter',
      'A use case sees ports, never HTTP, SQL or Redis.',
      { path: IN + 'application/', pathNot: notSpec },
      { path: [`^src/modules/[^/]+/${ADAPTER}/`, '^src/(http|platform)/', '^ormconfig'] },
    ),
    rule(
      'application-needs-only-nest-common',
      '@Injectable, and the pure functions of node:crypto, are the whole allowance.',
      { path: IN + 'application/', pathNot: notSpec },
      { pathNot: ['^src/', 'node_modules/@nestjs/common/', '^(node:)?crypto$'] },
    ),
    rule(
      'adapters-do-not-meet',
      'One adapter folder never imports another.',
      { path: IN + ADAPTER + '/' },
      { path: `^src/modules/[^/]+/${ADAPTER}/`, pathNot: '^src/modules/$1/$2/' },
    ),
    rule(
      'typeorm-stays-home',
      'persistence/ and platform/database/ only.',
      { path: '^src/', pathNot: '^src/(modules/[^/]+/persistence|platform/database)/' },
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
      { path: IN },
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
    ...ORDER.slice(0, -1).map((name, index) =>
      rule(
        `${name}-imports-leftwards`,
        'Publish an event, or own a port that the right side fills.',
        { path: `^src/modules/${name}/` },
        { path: `^src/modules/(${ORDER.slice(index + 1).join('|')})/` },
      ),
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
