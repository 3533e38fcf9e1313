// Bundles the compiled modules into the few files of dist/src: the entry points, and the chunks that they share. A process of one file per
// module spends a quarter of its start on finding and opening them. Packages of node_modules are not bundled, except for some.
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

const COMPILED = 'dist/compiled/src';
const OUTPUT = 'dist/src';
const CHUNKS = 'chunks';
const ENTRY_POINTS = ['main', 'worker', 'migrate', 'accept-secret', 'cli/main'];
/** A thread. The chunk that starts it expects it in its own directory. */
const WORKER = 'modules/messaging/rendering/markdown/markdown-worker';

/** Whether a module was compiled from our sources, and does not belong to a package. @param {string} id its path */
const isCompiled = (id) => id.startsWith(realpathSync('dist/compiled') + sep);

/** The compiler's source maps, so that stack traces name the lines of the sources. */
const compilerMaps = {
  name: 'compiler-maps',
  load: (id) => (id.endsWith('.js') && isCompiled(id) ? { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') } : null),
};

/** Packages of which we use a small part. They have no effect when they are loaded, so that the rest is left out; only our code imports them. */
const BUNDLED = ['class-validator', 'validator', 'libphonenumber-js'];

rmSync(OUTPUT, { recursive: true, force: true });
await build({
  input: {
    ...Object.fromEntries(ENTRY_POINTS.map((name) => [name, join(COMPILED, `${name}.js`)])),
    [`${CHUNKS}/markdown-worker`]: join(COMPILED, `${WORKER}.js`),
  },
  platform: 'node',
  resolve: { mainFields: ['module', 'main'] },
  external: (id) => !/^[./]/.test(id) && !BUNDLED.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [compilerMaps],
  treeshake: { moduleSideEffects: isCompiled },
  output: {
    dir: OUTPUT,
    format: 'esm',
    sourcemap: true,
    // Migrations, log lines and errors use the names of classes.
    keepNames: true,
    // V8 keeps the text of the code in memory.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: `${CHUNKS}/[name]-[hash].js`,
  },
});
