import { createSocket, type Socket } from 'node:dgram';
import { promises as dns } from 'node:dns';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const TXT = 16;
const NO_SUCH_NAME = 3;

/** A real DNS server that knows TXT records, and that this process asks while it runs. */
export class DnsServer {
  /** Values by name. */
  readonly records = new Map<string, string>();

  private constructor(
    private readonly socket: Socket,
    private readonly before: string[],
  ) {
    socket.on('message', (question, { port, address }) => socket.send(this.answer(question), port, address));
  }

  static async start(): Promise<DnsServer> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const server = new DnsServer(socket, dns.getServers());
    dns.setServers([`127.0.0.1:${socket.address().port}`]);
    return server;
  }

  stop(): void {
    dns.setServers(this.before);
    this.socket.close();
  }

  /** RFC 1035, section 4.1. */
  private answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = HEADER_BYTES;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(HEADER_BYTES, at + 5);
    const value = this.records.get(labels.join('.').toLowerCase());
    const isKnown = value !== undefined && question.readUInt16BE(question.length - 4) === TXT;
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (isKnown ? 0 : NO_SUCH_NAME), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(isKnown ? 1 : 0, 6);
    if (!isKnown) return Buffer.concat([header, question]);
    const text = Buffer.from(value);
    const record = Buffer.from([0xc0, HEADER_BYTES, 0, TXT, 0, 1, 0, 0, 0, 0, 0, text.length + 1, text.length]);
    return Buffer.concat([header, question, record, text]);
  }
}
