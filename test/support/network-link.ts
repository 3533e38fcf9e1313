import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The network between a server and one service that it uses, as a proxy that can be cut, be slow, and lead elsewhere. */
export class NetworkLink {
  private isCut = false;
  private delayMs = 0;
  private readonly pairs = new Set<readonly [Socket, Socket]>();

  private constructor(
    private readonly folder: string,
    private readonly listener: Server,
    private target: NetConnectOpts,
  ) {}

  /** @param target where the service listens */
  static async start(target: NetConnectOpts): Promise<NetworkLink> {
    const folder = mkdtempSync(join(tmpdir(), 'link-'));
    const listener = createServer();
    const link = new NetworkLink(folder, listener, target);
    listener.on('connection', (client) => link.join(client));
    await new Promise<void>((resolve) => listener.listen(link.path, resolve));
    return link;
  }

  /** The unix socket to connect to in place of the service. */
  get path(): string {
    return join(this.folder, 'link.sock');
  }

  /** From now on nothing is passed on in either direction, and no connection ends, as when packets are lost. */
  cut(): void {
    this.isCut = true;
  }

  /** Everything takes that much longer, in each direction. */
  slowDown(delayMs: number): void {
    this.delayMs = delayMs;
  }

  /** Ends the connections, and passes on what new ones send. */
  heal(): void {
    this.isCut = false;
    this.delayMs = 0;
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  /** Leads new connections to another address, and ends the present ones, as a balancer does whose server has failed. */
  leadTo(target: NetConnectOpts): void {
    this.target = target;
    this.heal();
  }

  stop(): void {
    this.heal();
    this.listener.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private join(client: Socket): void {
    const service = connect(this.target);
    const pair = [client, service] as const;
    this.pairs.add(pair);
    for (const [from, to] of [pair, [service, client] as const]) {
      let passed = Promise.resolve();
      from.on('data', (data) => {
        const arrival = performance.now() + this.delayMs;
        passed = passed.then(() => this.pass(data, to, arrival));
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.pairs.delete(pair);
      });
    }
  }

  private async pass(data: Buffer, to: Socket, arrival: number): Promise<void> {
    const left = arrival - performance.now();
    if (left > 1) await pause(left);
    if (!this.isCut) to.write(data);
  }
}
