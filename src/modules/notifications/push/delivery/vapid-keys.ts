import { createECDH, createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';

/** The order of the curve P-256. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const GENERATION = 1;

/**
 * The key pair by which push services know this server (RFC 8292), in base64url. It is derived from the server's secret, so that all nodes
 * have the same one and it is never stored; subscriptions are bound to it.
 */
@Injectable()
export class VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;

  constructor(secrets: ServerSecrets) {
    const digest = createHash('sha512')
      .update(secrets.derive('vapid', 0, GENERATION))
      .digest('hex');
    const scalar = (BigInt(`0x${digest}`) % (ORDER - 1n)) + 1n;
    const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey);
    this.privateKey = privateKey.toString('base64url');
    this.publicKey = pair.getPublicKey().toString('base64url');
  }
}
