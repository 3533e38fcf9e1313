import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedTask } from '../../../platform/jobs/repeated-task.js';
import { UnusedAttachmentsService } from '../application/unused-attachments.service.js';

const SWEEP_EVERY_MS = 3_600_000;

/** Deletes unused files every hour. Several workers may do so concurrently, because each file is deleted under its lock. */
@Injectable()
export class UnusedAttachmentsTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(UnusedAttachmentsTimer.name);
  private readonly task = new RepeatedTask(
    SWEEP_EVERY_MS,
    () => this.attachments.sweep(),
    (error) => this.logger.error('Unused files could not be deleted', error),
  );

  constructor(private readonly attachments: UnusedAttachmentsService) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
