import { describe, expect, it } from 'vitest';
import { TestServer } from './test-server.js';

describe('TestServer', () => {
  const usual = TestServer.usual();

  it('rejects a second server on the same database and prefix, and names the file that started the first', async () => {
    expect(usual.port).toBeGreaterThan(0);
    await expect(TestServer.start()).rejects.toThrow('test/support/test-server.spec.ts');
  });

  it('starts an additional node of a server', async () => {
    const node = await usual.startNode();
    expect(node.port).not.toBe(usual.port);
    await node.stop();
    expect(() => node.port).toThrow('hooks and tests only');
  });
});
