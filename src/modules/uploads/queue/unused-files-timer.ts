import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnusedFiles } from '../application/unused-files.js';

const EVERY_MS = 3_600_000;

/** Has unused files looked for every hour. Two workers at once do no harm: each file is removed under its lock. */
@Injectable()
export class UnusedFilesTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(UnusedFilesTimer.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<unknown> | undefined;

  constructor(private readonly files: UnusedFiles) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweeping ??= this.files
        .sweep()
        .catch((error: unknown) => this.logger.error('unused files stay for now', error))
        .finally(() => (this.sweeping = undefined));
    }, EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }
}
