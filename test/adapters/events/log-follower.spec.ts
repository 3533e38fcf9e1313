import { NestFactory } from '@nestjs/core';
import { expect, it, vi } from 'vitest';
import { AppModule } from '../../../src/process/app.module.js';
import { LeanExpressAdapter } from '../../../src/http/routing/lean-express-adapter.js';
import { LogContinuity } from '../../../src/modules/events/application/log-continuity.js';
import { LogFollower } from '../../../src/modules/events/application/log-follower.js';
import { Config } from '../../../src/platform/config/config.js';
import { TestServer } from '../../support/test-server.js';

it('a node follows the event log also if its outbox verifies the epoch before everything has started', async () => {
  const server = await TestServer.start();
  const node = await NestFactory.create(AppModule.with(server.get(Config)), new LeanExpressAdapter(), {
    bodyParser: false,
    abortOnError: false,
  });
  try {
    // As soon as Redis is connected.
    const { position } = await vi.waitFor(() => node.get(LogContinuity).verify(), { timeout: 120_000 });
    await node.init();
    await expect(node.get(LogFollower).reach(position)).resolves.toBeUndefined();
  } finally {
    await node.close();
    await server.stop();
  }
});
