import { Injectable } from '@nestjs/common';
import { Timer } from '../../../../platform/jobs/timer.js';
import { CheckPeopleService } from '../application/check-people.service.js';

const INTERVAL_MS = 30_000;

/** Asks providers about the people who are due. Several processes may do so, because each person is taken by one of them. */
@Injectable()
export class PeopleCheckTimer extends Timer {
  constructor(private readonly people: CheckPeopleService) {
    super(INTERVAL_MS, 'Providers could not be asked about people');
  }

  protected async run(): Promise<void> {
    while (!this.isStopping && (await this.people.checkDue()) > 0);
  }
}
