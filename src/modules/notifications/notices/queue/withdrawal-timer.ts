import { Injectable } from '@nestjs/common';
import { Timer } from '../../../../platform/jobs/timer.js';
import { WithdrawPushesService } from '../application/withdraw-pushes.service.js';

/** What is read within this time is withdrawn together. */
const INTERVAL_MS = 3_000;

/** Withdraws pushes about messages that were read elsewhere. Several processes may do so, because each withdrawal is leased to one of them. */
@Injectable()
export class WithdrawalTimer extends Timer {
  constructor(private readonly pushes: WithdrawPushesService) {
    super(INTERVAL_MS, 'Pushes could not be withdrawn');
  }

  protected async run(): Promise<void> {
    while (!this.isStopping && (await this.pushes.withdrawDue()) > 0);
  }
}
