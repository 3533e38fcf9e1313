// The endpoint of a bot in a separate process. The parent process sends the responses to the next calls and receives the calls.
import { createServer } from 'node:http';
import process from 'node:process';

let script = [];

const faults = {
  hang: () => undefined,
  reset: (_, response) => response.socket.resetAndDestroy(),
  'half a body': (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"content":', () => response.socket.destroy());
  },
  drip: (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(timer));
  },
  flood: (_, response) => {
    response.on('error', () => undefined);
    response.end(`{"content":"${'a'.repeat(8 * 1024 * 1024)}"}`);
  },
  'no text': (_, response) => response.end(Buffer.from('7b22636f6e74656e74223a22fffec328227d', 'hex')),
};

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const step = script.shift() ?? { status: 200 };
    process.send({ call: { headers: request.headers, body: Buffer.concat(chunks).toString() } });
    if (step.fault) faults[step.fault](request, response);
    else response.writeHead(step.status, step.headers).end(step.body);
  });
});

process.on('message', (message) => {
  script = message.script;
  process.send({ ready: true });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
