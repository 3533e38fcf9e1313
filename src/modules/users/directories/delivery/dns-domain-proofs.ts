import { promises as dns } from 'node:dns';
import { Injectable } from '@nestjs/common';
import { DomainProofs } from '../application/directory-ports.js';

@Injectable()
export class DnsDomainProofs extends DomainProofs {
  async isPublished(name: string, value: string): Promise<boolean> {
    const records = await dns.resolveTxt(name).catch(() => []);
    // A record comes in parts of 255 bytes.
    return records.some((parts) => parts.join('') === value);
  }
}
