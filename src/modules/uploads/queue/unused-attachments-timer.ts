import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedTask } from '../../../platform/jobs/repeated-task.js';
import { UnusedAttachmentsService } from '../application/unused-attachments.service.js';

const SWEEP_EVERY_MS = 3_600_000;

/** Has unused files looked for every hour. Two workers at once do no harm: each file is removed under its lock. */
@Injectable()
export class UnusedAttachmentsTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(UnusedAttachmentsTimer.name);
  private readonly sweeping = new RepeatedTask(
    SWEEP_EVERY_MS,
    () => this.files.sweep(),
    (error) => this.logger.error('unused files stay for now', error),
  );

  constructor(private readonly files: UnusedAttachmentsService) {}

  onApplicationBootstrap(): void {
    this.sweeping.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.sweeping.stop();
  }
}
