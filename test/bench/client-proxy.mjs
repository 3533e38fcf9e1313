// Serves the client of another build on the data of our server, so that two clients can be measured in turn.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { extname, join } from 'node:path';

const FOLDER = '/static/web/';
const CONTENT_TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
const OF_THE_CLIENT = / *<(?:link rel="(?:stylesheet|modulepreload)"|script type="module")[^>]*>(?:<\/script>)?\n/g;

/**
 * Starts a server that answers as ours does, but for the files of the client.
 * @param {number} port of the new server
 * @param {number} target port of ours
 * @param {string} root of the other build, which has `dist/web`
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startClientProxy(port, target, root) {
  const directory = join(root, 'dist/web');
  const tags = tagsOf(JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')));
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url, 'http://localhost').pathname;
    if (path.startsWith(FOLDER) && !path.includes('/pages-')) sendFile(join(directory, path.slice(FOLDER.length)), outgoing);
    else forward(incoming, outgoing, target, path === '/' ? (page) => withTags(page, tags) : undefined);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** Compressed files stand beside the others. */
function sendFile(file, outgoing) {
  const compressed = existsSync(`${file}.br`);
  if (!compressed && !existsSync(file)) {
    outgoing.writeHead(404).end();
    return;
  }
  const headers = { 'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'max-age=3600' };
  outgoing.writeHead(200, compressed ? { ...headers, 'content-encoding': 'br' } : headers);
  outgoing.end(readFileSync(compressed ? `${file}.br` : file));
}

/** @param {((page: string) => string) | undefined} change of the answer */
function forward(incoming, outgoing, port, change) {
  const host = `localhost:${port}`;
  const headers = { ...incoming.headers, host };
  if (headers.origin) headers.origin = `http://${host}`;
  if (headers.referer) headers.referer = `http://${host}/`;
  if (change) delete headers['accept-encoding'];
  const asked = request({ host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers }, (answer) => {
    if (!change) {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const parts = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('end', () => {
      const page = Buffer.from(change(Buffer.concat(parts).toString()));
      const policy = String(answer.headers['content-security-policy']).replaceAll(host, incoming.headers.host);
      outgoing.writeHead(answer.statusCode, { ...answer.headers, 'content-length': page.length, 'content-security-policy': policy });
      outgoing.end(page);
    });
  });
  asked.on('error', () => outgoing.destroy());
  outgoing.on('close', () => asked.destroy());
  incoming.pipe(asked);
}

/** What the page loads. @param {Record<string, { file: string, css?: string[], imports?: string[] }>} manifest */
function tagsOf(manifest) {
  const entry = manifest['main.tsx'];
  const imported = [];
  const collect = ({ imports = [] }) => {
    for (const name of imports) {
      if (imported.includes(manifest[name])) continue;
      imported.push(manifest[name]);
      collect(manifest[name]);
    }
  };
  collect(entry);
  const styles = [entry, ...imported].flatMap(({ css = [] }) => css);
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${FOLDER}${file}">`),
    ...imported.map(({ file }) => `<link rel="modulepreload" href="${FOLDER}${file}">`),
    `<script type="module" src="${FOLDER}${entry.file}"></script>`,
  ].join('\n');
}

function withTags(page, tags) {
  return page.replaceAll(OF_THE_CLIENT, '').replace('</head>', `${tags}\n</head>`);
}
