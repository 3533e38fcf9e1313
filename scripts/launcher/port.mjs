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
 * Checks the port before anything is started.
 * @param {number} port
 */
export async function checkPortIsFree(port) {
  // On some systems a specific address does not conflict with the wildcard address, so both have to be free.
  for (const host of [undefined, '127.0.0.1']) {
    const code = await tryToListen(port, host);
    if (code === 'EADDRINUSE')
      throw new Problem(`Port ${port} is in use by another program. Choose a free one: PORT=${port + 1} npm start`);
    if (code === 'EACCES')
      throw new Problem(`This user is not permitted to listen on port ${port}. Choose another one: PORT=9991 npm start`);
  }
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<string | undefined>} the error code if it is not possible
 */
function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error) => resolve(error.code));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}
