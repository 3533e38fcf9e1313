// An account that sends requests while others attack. It runs in a separate process, so that the work of the attacker does not affect its
// measurements.
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { Agent } from 'undici';
import { Client } from './measuring.mjs';

const PAUSE_MS = 20;

const [, , url, authorization, channelId, channelName] = process.argv;
const client = new Client(url, authorization, new Agent({ connections: 4, pipelining: 1 }));
const narrow = [['channel', channelName]];
const requests = {
  send: () => client.post('messages', { type: 'channel', to: channelId, topic: 'witness', content: 'Is anybody slow?' }),
  'send of code': () =>
    client.post('messages', { type: 'channel', to: channelId, topic: 'witness', content: '```ts\nconst slow = true;\n```' }),
  page: () => client.get('messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow }),
  'own account': () => client.get('users/me'),
};

let longest = { ms: 0, what: 'none' };
process.on('message', (message) => {
  if (message === 'begin') longest = { ms: 0, what: 'none' };
  else process.send(longest);
});
process.on('disconnect', () => process.exit());

process.send('ready');
for (;;) {
  for (const [what, request] of Object.entries(requests)) {
    const start = performance.now();
    const failure = await request().then(
      () => '',
      (error) => ` (failed: ${String(error.message).slice(0, 60)})`,
    );
    const ms = performance.now() - start;
    if (ms > longest.ms || failure) longest = { ms: Math.max(ms, longest.ms), what: what + failure };
    await setTimeout(PAUSE_MS);
  }
}
