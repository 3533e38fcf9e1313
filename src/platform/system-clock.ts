import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';

@Injectable()
export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }

  elapsed(): number {
    return performance.now();
  }
}
