import { createDecipheriv, createECDH, createHmac, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { SELF_SIGNED } from './self-signed-certificate.js';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface PushAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A push service over HTTPS. Connections to it need `trustAnyCertificate`. */
export class PushService {
  readonly pushes: ReceivedPush[] = [];
  /** Answers to the next pushes; those after them get 201. */
  answers: PushAnswer[] = [];
  /** Requests to this path are not answered before `answerSilent`. */
  silentPath: string | null = null;
  private unanswered: ServerResponse[] = [];

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<PushService> {
    const server = createServer({ key: SELF_SIGNED.key, cert: SELF_SIGNED.certificate });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const service = new PushService(server, `https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        service.pushes.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
        if (request.url === service.silentPath) {
          service.unanswered.push(response);
          return;
        }
        const { status, headers = {} } = service.answers.shift() ?? { status: 201 };
        response.writeHead(status, headers).end();
      });
    });
    return service;
  }

  /** Accepts the pushes to the silent path, and answers there from now on. */
  answerSilent(): void {
    this.silentPath = null;
    for (const response of this.unanswered) response.writeHead(201).end();
    this.unanswered = [];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** Lets connections of this process trust certificates that no authority has signed. @returns what ends it */
export function trustAnyCertificate(): () => void {
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  return () => {
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
  };
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest();

/** The keys of a browser, which decrypts by RFC 8188 and RFC 8291 with nothing but primitives. */
export class PushReceiver {
  private readonly pair: ECDH = createECDH('prime256v1');
  private readonly secret: Buffer;

  /** @param keys those of an example, in base64url; new ones if they are left out */
  constructor(keys?: { readonly privateKey: string; readonly auth: string }) {
    if (keys) this.pair.setPrivateKey(keys.privateKey, 'base64url');
    else this.pair.generateKeys();
    this.secret = keys ? Buffer.from(keys.auth, 'base64url') : randomBytes(16);
  }

  get p256dh(): string {
    return this.pair.getPublicKey('base64url');
  }

  get auth(): string {
    return this.secret.toString('base64url');
  }

  /** What the server sends is JSON. @throws Error unless the body is one record that was encrypted for these keys */
  decrypt(body: Buffer): Record<string, unknown> {
    return JSON.parse(this.decryptText(body)) as Record<string, unknown>;
  }

  /** @throws Error unless the body is one record that was encrypted for these keys */
  decryptText(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const senderKey = body.subarray(21, 21 + body.readUInt8(20));
    const record = body.subarray(21 + senderKey.length);
    if (record.length > recordSize) throw new Error('more than one record');
    const shared = this.pair.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.pair.getPublicKey(), senderKey]);
    const input = hmac(hmac(this.secret, shared), info, '\u0001');
    const pseudoRandomKey = hmac(salt, input);
    const key = hmac(pseudoRandomKey, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16);
    const nonce = hmac(pseudoRandomKey, 'Content-Encoding: nonce\0\u0001').subarray(0, 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    return padded.subarray(0, end).toString();
  }
}

/**
 * Verifies the signature of a push by RFC 8292.
 * @param publicKey of the server, in base64url
 * @returns the claims @throws Error if it is not signed with the key
 */
export function verifiedClaims({ headers }: ReceivedPush, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error(`signed with ${key}`);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('The signature is wrong.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
