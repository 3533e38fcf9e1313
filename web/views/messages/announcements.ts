/** At most one announcement is made in this time. */
const INTERVAL_MS = 3000;
const MAX_LENGTH = 120;

/** Says what was written, one message at a time; several that come close together are only counted. */
export class Announcements {
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly say: (text: string) => void,
    private readonly count: (count: number) => string,
  ) {}

  add(sender: string, text: string): void {
    this.waiting.push(`${sender}: ${shortened(text)}`);
    if (this.timer === undefined) this.sayNext();
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private sayNext(): void {
    const [only] = this.waiting;
    if (only === undefined) {
      this.timer = undefined;
      return;
    }
    this.say(this.waiting.length === 1 ? only : this.count(this.waiting.length));
    this.waiting = [];
    this.timer = setTimeout(() => this.sayNext(), INTERVAL_MS);
  }
}

function shortened(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return characters.length <= MAX_LENGTH ? characters.join('') : `${characters.slice(0, MAX_LENGTH).join('')}…`;
}
