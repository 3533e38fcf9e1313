// Distributes connections among servers in turn. `node balancer.mjs <port> <port of a server> …`
import { connect, createServer } from 'node:net';
import process from 'node:process';

const [port, ...servers] = process.argv.slice(2).map(Number);
let connections = 0;

const balancer = createServer({ noDelay: true }, (client) => {
  const server = connect({ host: '127.0.0.1', port: servers[connections++ % servers.length], noDelay: true });
  client.pipe(server).pipe(client);
  for (const [one, other] of [
    [client, server],
    [server, client],
  ])
    one.on('error', () => other.destroy());
});
balancer.listen(port, '127.0.0.1', () => process.send?.({ type: 'ready' }));
process.on('SIGTERM', () => process.exit(0));
