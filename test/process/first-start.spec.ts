import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';

const COMMAND = 'npx skein organization create NAME --owner EMAIL';
const LATER = { interval: 200 };

describe('the first start of a production server', () => {
  let server: SpawnedServer;
  beforeAll(async () => {
    const name = `skein_first_start_${randomBytes(4).toString('hex')}`;
    server = await SpawnedServer.create(name, { SKEIN_ENV: 'production', SKEIN_DEMO: 'false', SKEIN_LOG_LEVEL: 'info' });
  });
  afterAll(() => server.stop());

  it('logs the command that creates the first organization', async () => {
    server.launch();
    await expect.poll(() => server.output, LATER).toContain(COMMAND);
    expect(server.output).not.toContain(process.env['SKEIN_SECRET']);
  });

  it('begins the log with the version, the address and the settings', () => {
    const [line = ''] = server.output.split('\n');
    expect(JSON.parse(line)).toMatchObject({
      msg: 'the server starts',
      version: '0.1.0',
      environment: 'production',
      listens: expect.stringMatching(new RegExp(`:${server.port}$`)) as string,
    });
  });
});
