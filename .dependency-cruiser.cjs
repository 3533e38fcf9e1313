/**
 * The import rules. Contexts have a fixed order and import to the left only. `test/architecture/boundaries.spec.ts` plants a violation of
 * every rule.
 */
const { CONTEXTS, FEATURES, HTTP, MARKDOWN, STATE, VIEWS, WEB } = require('./.import-order.cjs');
const ADAPTER = '(http|persistence|queue|storage|markdown|redis|delivery|smtp|mime)';
/** Matches the folder of a feature, if there is one. It does not capture, so that `$1` is the context and `$2` the adapter. */
const FEATURE = `(?:(?:${[...new Set(Object.values(FEATURES).flat())].join('|')})/)?`;
const CONTEXT = '^src/modules/([^/]+)/';
const IN = CONTEXT + FEATURE;
const IN_ANY = '^src/modules/[^/]+/' + FEATURE;
const IN_SAME = '^src/modules/$1/' + FEATURE;
const READ_THROUGH_CACHE = '^src/kernel/read-through-cache\\.ts$';
const notSpec = '\\.spec\\.ts$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
/** One rule for each folder except the last: it must not import the folders after it. */
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
    rule('no-circular', 'Join the two files, or move what both need to a third one.', {}, { circular: true }),
    rule('no-orphans', 'Nothing imports this file: delete it.', { orphan: true, path: '^src/' }, {}),
    rule(
      'kernel-and-domain-import-no-packages',
      'The kernel and domains import no packages and no node:* modules, not even types.',
      { path: ['^src/kernel/', IN_ANY + 'domain/'], pathNot: [notSpec, READ_THROUGH_CACHE] },
      { pathNot: '^src/' },
    ),
    rule(
      'read-through-cache-imports-only-lru-cache',
      'lru-cache is the only package that the kernel may import, in this file only.',
      { path: READ_THROUGH_CACHE },
      { pathNot: ['^src/', 'node_modules/lru-cache/'] },
    ),
    rule(
      'domain-imports-only-domain',
      'A domain imports its own domain/ and the kernel; id types of other contexts are in kernel/ids.ts.',
      { path: IN + 'domain/' },
      { path: '^src/', pathNot: [IN_SAME + 'domain/', '^src/kernel/'] },
    ),
    rule(
      'application-imports-no-adapter',
      'Use cases depend on ports, never on HTTP, SQL or Redis.',
      { path: IN + 'application/', pathNot: notSpec },
      { path: [`${IN_ANY}${ADAPTER}/`, '^src/(http|platform)/', '^ormconfig'] },
    ),
    rule(
      'application-imports-only-nest-common',
      'Only @nestjs/common (for @Injectable) and node:crypto (for pure functions) are allowed.',
      { path: IN + 'application/', pathNot: notSpec },
      { pathNot: ['^src/', 'node_modules/@nestjs/common/', '^(node:)?crypto$'] },
    ),
    rule(
      'adapters-import-no-other-adapter',
      'An adapter folder does not import other adapter folders, except the one of the same name in another feature of the context.',
      { path: IN + ADAPTER + '/' },
      { path: `${IN_ANY}${ADAPTER}/`, pathNot: `${IN_SAME}$2/` },
    ),
    rule(
      'typeorm-only-in-persistence',
      'Only persistence/ and platform/database/ access the database.',
      { path: '^src/', pathNot: [IN_ANY + 'persistence/', '^src/platform/database/'] },
      { path: 'node_modules/(typeorm|mysql2|@nestjs/typeorm)/' },
    ),
    rule(
      'undici-only-in-outgoing-http',
      'Requests to addresses that users provide go through platform/outgoing-http.',
      { path: '^src/', pathNot: ['^src/platform/outgoing-http/', '^src/modules/webhooks/delivery/undici-webhook-sender\\.ts$', notSpec] },
      { path: 'node_modules/undici/' },
    ),
    rule(
      'other-contexts-only-by-api',
      'Other contexts are imported through their *.api.ts only.',
      { path: CONTEXT },
      { path: '^src/modules/', pathNot: ['^src/modules/$1/', '\\.api\\.ts$', '\\.module\\.ts$'] },
    ),
    rule(
      'only-modules-import-modules',
      'Only modules and entry points import modules.',
      { path: '^src/', pathNot: '\\.module\\.ts$|^src/(process/(worker|server|(context|worker)-modules)|cli/frame/application)\\.ts$' },
      { path: '\\.module\\.ts$' },
    ),
    rule(
      'lower-layers-import-no-context',
      'kernel, platform and http do not depend on contexts.',
      { path: '^src/(kernel|platform|http)/' },
      { path: ['^src/modules/', '^ormconfig'] },
    ),
    rule(
      'operations-are-not-imported',
      'operations depends on all contexts, so nothing may depend on it.',
      { path: '^src/', pathNot: '^src/(operations|process)/' },
      { path: '^src/operations/' },
    ),
    rule(
      'process-is-imported-by-entry-points',
      'What a process starts with depends on all contexts, so that only what an operator runs may depend on it.',
      { path: '^src/.+/', pathNot: '^src/(process|cli)/' },
      { path: '^src/process/' },
    ),
    rule(
      'cli-is-not-imported',
      'The command line depends on all contexts, so nothing may depend on it.',
      { path: '^src/', pathNot: '^src/cli/' },
      { path: '^src/cli/' },
    ),
    ...leftwards('web-', 'web', WEB, 'The wire does not know the state, and the state does not know its views.'),
    ...leftwards('state-', 'web/state', STATE, 'Move what both need to the left one.'),
    ...leftwards('views-', 'web/views', VIEWS, 'Move what both need to the left one, or to web/ui if it knows nothing of chat.'),
    rule(
      'views-have-a-folder',
      'Only the application itself stands beside the folders of the views, and nothing but the entry imports it.',
      { path: '^web/views/.+/' },
      { path: '^web/views/[^/]+$' },
    ),
    rule(
      'web-state-imports-only-state-and-types-of-the-wire',
      'The state is pure: it runs in Node without a browser, a framework or a server.',
      { path: '^web/state/', pathNot: notSpec },
      { pathNot: ['^web/(kernel|state|client|ui|views)/', '^web/api/wire\\.ts$'] },
    ),
    rule(
      'web-ui-knows-nothing-of-chat',
      'What any view may use is told what it shows.',
      { path: '^web/ui/' },
      { path: ['^web/(state|client)/', '^web/api/wire\\.ts$'] },
    ),
    rule(
      'web-imports-nothing-of-the-server',
      'The client knows only the API; its specs also know the seeded choices of all tests.',
      { path: '^web/' },
      { path: ['^src/', '^test/', '^ormconfig'], pathNot: '^test/support/seeded-random\\.ts$' },
    ),
    rule('server-imports-nothing-of-the-client', 'The server serves the built files of the client.', { path: '^src/' }, { path: '^web/' }),
    ...leftwards('', 'src/modules', CONTEXTS, 'Publish an event, or define a port that the right side implements.'),
    ...Object.entries(FEATURES).flatMap(([context, order]) =>
      leftwards(`${context}-`, `src/modules/${context}`, order, 'Move what both features need to the left one, or define a port there.'),
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
