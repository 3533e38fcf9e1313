import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../../../platform/config/config.js';
import { errorMessage } from '../../../../platform/error-message.js';
import { GuardedFetch } from '../../../../platform/outgoing-http/guarded-fetch.js';
import { MAX_AVATAR_MIB } from '../../accounts/domain/avatar.js';
import { PictureSource } from '../application/picture-source.js';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = MAX_AVATAR_MIB * 1_048_576;

/** Without encryption in development and tests only. */
@Injectable()
export class GuardedPictureSource extends PictureSource {
  private readonly logger = new Logger('SignOn');

  constructor(
    private readonly http: GuardedFetch,
    private readonly config: Config,
  ) {
    super();
  }

  async fetch(url: string): Promise<Buffer | null> {
    if (!url.startsWith('https://') && !this.config.isDevelopment) return null;
    try {
      const answer = await this.http.fetch(url, {
        method: 'GET',
        headers: { accept: 'image/*' },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      });
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    } catch (error) {
      this.logger.warn({ msg: 'the picture of a new person cannot be fetched', reason: errorMessage(error) });
      return null;
    }
  }
}
