import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The hosts of the server. Nothing else is reachable, so that no test depends on another site. */
const SERVER_HOST = /^(?:[\w.-]+\.)?(?:skein\.test|localhost)$/;

/** Answers of SOCKS 5 (RFC 1928). */
const NO_AUTHENTICATION = Buffer.from([5, 0]);
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

/**
 * The network between one browser and a server: a SOCKS proxy that leads every host name of the server to its port. Pages therefore have
 * the addresses that the server writes into mails and links, without a port, and a test can cut one person off.
 */
export class Network {
  private state: 'connected' | 'cut' | 'silent' = 'connected';
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly listener: Server,
    private readonly port: number,
  ) {}

  /** @param port of a server on this machine, which may start later and be restarted */
  static async to(port: number): Promise<Network> {
    const listener = createServer();
    const network = new Network(listener, port);
    listener.on('connection', (client) => network.accept(client));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return network;
  }

  /** The address of the proxy, for the browser. */
  get proxy(): string {
    return `socks5://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** Ends all connections and refuses new ones. The browser believes that it is online, unlike after `context.setOffline(true)`. */
  cut(): void {
    this.state = 'cut';
    this.endConnections();
  }

  /** From now on nothing passes in either direction and no connection ends, as when packets are lost. */
  silence(): void {
    this.state = 'silent';
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  /** Ends `cut` or `silence`. Connections from the time before are ended. */
  restore(): void {
    this.state = 'connected';
    this.endConnections();
  }

  close(): void {
    this.listener.close();
    this.endConnections();
  }

  private endConnections(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private accept(client: Socket): void {
    this.add(client);
    if (this.state === 'cut') client.destroy();
    if (this.state !== 'connected') return;
    onRequest(client, (host) => {
      if (SERVER_HOST.test(host)) this.join(client);
      else client.destroy();
    });
  }

  private join(client: Socket): void {
    const server = connect(this.port, '127.0.0.1');
    this.add(server);
    server.once('connect', () => {
      if (this.state !== 'connected') return;
      client.write(CONNECTED);
      client.pipe(server).pipe(client);
    });
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroySoon());
  }

  private add(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined); // `close` follows
    socket.once('close', () => this.sockets.delete(socket));
  }
}

/**
 * Answers the greeting and reads the request. The browser sends nothing more before the request is answered.
 * @param callback receives the host name that the browser wants to reach
 */
function onRequest(client: Socket, callback: (host: string) => void): void {
  let received = Buffer.alloc(0);
  let greeted = false;
  const read = (part: Buffer): void => {
    received = Buffer.concat([received, part]);
    const methodsEnd = 2 + (received[1] ?? Infinity);
    if (!greeted && received.length >= methodsEnd) {
      greeted = true;
      received = received.subarray(methodsEnd);
      client.write(NO_AUTHENTICATION);
    }
    // Version, command, a reserved byte, the kind of address, the length of the name, the name and the port.
    const nameEnd = 5 + (received[4] ?? Infinity);
    if (!greeted || received.length < nameEnd + 2) return;
    client.off('data', read);
    callback(received.subarray(5, nameEnd).toString('latin1'));
  };
  client.on('data', read);
}
