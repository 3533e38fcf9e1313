import { Clock } from '../../src/kernel/clock.js';
import type { TestServer } from './test-server.js';

/** The clock of a server, which stands still until the test moves it. */
export class TestClock {
  private constructor(private time: number) {}

  static stop(server: TestServer): TestClock {
    const stopped = new TestClock(server.get(Clock).now());
    for (const clock of server.getFromAll(Clock)) clock.now = () => stopped.time;
    return stopped;
  }

  get now(): number {
    return this.time;
  }

  moveTo(time: number): void {
    this.time = time;
  }

  advance(ms: number): void {
    this.time += ms;
  }
}
