// Loaded before a program with `NODE_OPTIONS=--import=…`: lets an error go unhandled on SIGUSR2, and on the arrival of a request for `/fail`.
import { subscribe } from 'node:diagnostics_channel';

const fail = () => {
  throw new Error('planted failure');
};

process.on('SIGUSR2', fail);
process.on('SIGWINCH', () => void Promise.reject(new Error('planted rejection')));
subscribe('http.server.request.start', ({ request }) => {
  if (request.url === '/fail') setImmediate(fail);
});
