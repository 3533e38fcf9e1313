import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

/** Whether the port accepts connections. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

it('a server that shuts down completes its requests and closes their connections, so that clients reconnect elsewhere', async () => {
  const server = await TestServer.start();
  const { host } = await TestRealm.create(server);
  const begun = async (): Promise<{ rest: () => Promise<string> }> => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('latin1');
    await once(socket, 'connect');
    socket.write(`POST /api/v1/fetch_api_key HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n`);
    socket.write('Content-Length: 21\r\n\r\nusername=nobo');
    return {
      rest: async () => {
        socket.write('dy&pass=');
        const [answer] = (await once(socket, 'data')) as [string];
        socket.destroy();
        return answer;
      },
    };
  };
  const [before, during] = [await begun(), await begun()];
  expect((await before.rest()).toLowerCase()).toContain('\r\nconnection: keep-alive\r\n');
  const { port } = server;
  const stopped = server.stop();
  await expect.poll(() => accepts(port)).toBe(false);
  const answer = await during.rest();
  expect(answer).toContain('HTTP/1.1 4');
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  await stopped;
});
