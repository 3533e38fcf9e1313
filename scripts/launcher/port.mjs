import { createServer } from 'node:net';
import process from 'node:process';
import { Problem } from './problem.mjs';

/** @returns {number} */
export function portFromEnvironment() {
  const text = process.env.PORT || '9991';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Problem(`PORT=${text} is not a port number.`);
  return port;
}

/**
 * Found out before anything is started, not after a minute of work.
 * @param {number} port
 */
export async function checkPortIsFree(port) {
  // On some systems an address of its own does not collide with the wildcard: both have to be free.
  for (const host of [undefined, '127.0.0.1']) {
    const code = await tryToListen(port, host);
    if (code === 'EADDRINUSE')
      throw new Problem(`Port ${port} is taken by another program. Choose one that is free: PORT=${port + 1} npm start`);
    if (code === 'EACCES') throw new Problem(`This user may not listen on port ${port}. Choose another one: PORT=9991 npm start`);
  }
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<string | undefined>} why it cannot be done
 */
function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error) => resolve(error.code));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}
