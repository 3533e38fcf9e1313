import { afterAll, beforeAll, expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';
import { TestClient } from '../support/test-client.js';

const ENVIRONMENT = { SKEIN_PROCESSES: '1' };

let changing: SpawnedServer;
let paused: SpawnedServer;

beforeAll(async () => {
  changing = await SpawnedServer.create('skein_paused', ENVIRONMENT);
  paused = await SpawnedServer.create('skein_paused', ENVIRONMENT);
  await changing.start();
  await paused.start();
});
afterAll(async () => {
  await paused.stop('SIGKILL');
  await changing.stop('SIGKILL');
});

it('a node that was suspended answers nothing that is older than a change that was acknowledged meanwhile', async () => {
  const owner = await changing.clientOf('desdemona');
  const hamlet = await paused.clientOf('hamlet');
  const { user_id: id } = (await hamlet.get('users/me')).body;
  for (const [change, status] of [
    [() => owner.delete(`users/${String(id)}`), 401],
    [() => owner.post(`users/${String(id)}/reactivate`), 200],
  ] as const) {
    await paused.suspend();
    expect((await change()).status).toBe(200);
    // The requests are there when the process resumes, before anything else.
    const answers = Array.from({ length: 5 }, () => hamlet.get('users/me'));
    paused.resume();
    expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual(answers.map(() => status));
  }
});

it('changes are acknowledged while a node is suspended, and after it has died', async () => {
  const owner = await changing.clientOf('desdemona');
  const rename = async (name: string): Promise<unknown> => {
    expect((await owner.patch('realm', { name })).status).toBe(200);
    return (await new TestClient(changing, 'localhost', null).get('server_settings')).body['realm_name'];
  };
  await paused.suspend();
  expect(await rename('Suspended')).toBe('Suspended');
  await paused.stop('SIGKILL');
  expect(await rename('Dead')).toBe('Dead');
});
