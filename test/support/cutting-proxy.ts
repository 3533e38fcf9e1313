import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';

/** Passes connections on to a port of this machine, and cuts each after a number of bytes of the answers. */
export class CuttingProxy {
  cutAfterBytes = Infinity;

  private constructor(
    private readonly server: Server,
    to: number,
  ) {
    server.on('connection', (client) => {
      const target = connect(to, '127.0.0.1');
      let passed = 0;
      const end = (): void => {
        client.destroy();
        target.destroy();
      };
      client
        .on('error', end)
        .on('close', end)
        .on('data', (data) => target.write(data));
      target.on('error', end).on('close', end);
      target.on('data', (data) => {
        passed += data.length;
        if (passed > this.cutAfterBytes) end();
        else client.write(data);
      });
    });
  }

  static async start(to: number): Promise<CuttingProxy> {
    const server = createServer();
    const proxy = new CuttingProxy(server, to);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  stop(): void {
    this.server.close();
  }
}
