import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';

/** Does something to invitations at a moment. */
@Injectable()
export class InvitationTime {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  now(): number {
    return this.clock.now();
  }

  run<T>(work: (now: number) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(() => work(this.clock.now()));
  }
}
