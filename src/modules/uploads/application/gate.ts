/** Lets so many through at a time; the others wait, in the order in which they came. */
export class Gate {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Does the work once there is a place, which it leaves however it ends. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
