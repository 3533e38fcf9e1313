import { createSignal, type JSX } from 'solid-js';
import { render } from 'solid-js/web';
import { Icon } from './icon.js';

/** A finger that has moved this far sideways swipes, and one that has moved as far up or down scrolls. In pixels. */
const SLOP = 12;
/** A swipe has to go sideways this many times as far as up or down. */
const SIDEWAYS = 1.5;
/** A swipe that ends beyond this distance acts. */
const THRESHOLD = 72;
/** The row moves no further. */
const MAX_DISTANCE = 144;
/** The height that the text of a hint needs, in pixels. */
const HINT_HEIGHT = 44;

/** What a swipe does. */
export interface SwipeAct {
  /** Of `icons.svg`. */
  readonly icon: string;
  readonly label: string;
  readonly run: () => void;
}

/** A row with what it does when it is swiped to its sides. */
export interface SwipedRow {
  readonly row: HTMLElement;
  readonly toLeft?: SwipeAct | undefined;
  readonly toRight?: SwipeAct | undefined;
}

/**
 * Moves a row with the finger that was put on it, if the finger swipes.
 * @param start the event of the finger's press
 */
export function followFinger(swiped: SwipedRow, start: PointerEvent): void {
  new Swipe(swiped, start);
}

/** One finger from its press to its release. */
class Swipe {
  private readonly listening = new AbortController();
  private act: SwipeAct | undefined;
  private distance = 0;
  private hint: SwipeHint | undefined;

  constructor(
    private readonly swiped: SwipedRow,
    private readonly start: PointerEvent,
  ) {
    const { signal } = this.listening;
    document.addEventListener('pointermove', this.onMove, { signal });
    document.addEventListener('pointerup', this.onUp, { signal });
    document.addEventListener('pointercancel', this.end, { signal });
    // A second finger zooms.
    document.addEventListener('pointerdown', (event) => event !== start && this.end(), { signal });
  }

  private readonly onMove = (event: PointerEvent): void => {
    if (event.pointerId !== this.start.pointerId) return;
    const [x, y] = [event.clientX - this.start.clientX, event.clientY - this.start.clientY];
    if (!this.hint && !this.begin(x, y)) return;
    const isSameSide = this.act === this.actTo(x);
    this.distance = isSameSide ? Math.abs(x) : 0;
    this.hint?.move(Math.sign(x), this.distance);
  };

  /** @returns whether the finger swipes by now */
  private begin(x: number, y: number): boolean {
    if (Math.abs(y) > SLOP && Math.abs(y) * SIDEWAYS > Math.abs(x)) this.end();
    else if (Math.abs(x) > SLOP) {
      this.act = this.actTo(x);
      if (this.act && Math.abs(x) > Math.abs(y) * SIDEWAYS) this.hint = new SwipeHint(this.swiped.row, this.act);
      else this.end();
    }
    return this.hint !== undefined;
  }

  private actTo(x: number): SwipeAct | undefined {
    return x > 0 ? this.swiped.toRight : this.swiped.toLeft;
  }

  private readonly onUp = (event: PointerEvent): void => {
    if (event.pointerId !== this.start.pointerId) return;
    const act = this.distance >= THRESHOLD ? this.act : undefined;
    this.end();
    act?.run();
  };

  private readonly end = (): void => {
    this.listening.abort();
    this.hint?.remove();
  };
}

/** Shows what the swipe of a row will do, and moves the row with the finger, unless the reader wants less motion. */
class SwipeHint {
  private readonly place = document.createElement('div');
  private readonly setPast: (isPast: boolean) => void;
  private readonly setSide: (side: 'left' | 'right') => void;
  private readonly dispose: () => void;
  private readonly isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;

  constructor(
    private readonly row: HTMLElement,
    act: SwipeAct,
  ) {
    const [isPast, setPast] = createSignal(false);
    const [side, setSide] = createSignal<'left' | 'right'>('left');
    this.setPast = setPast;
    this.setSide = setSide;
    document.body.append(this.place);
    this.dispose = render(
      (): JSX.Element => (
        <div class="swipe-hint" classList={{ past: isPast(), [side()]: true }} aria-hidden="true">
          <Icon name={act.icon} />
          <span>{act.label}</span>
        </div>
      ),
      this.place,
    );
    row.classList.add('swiped');
  }

  /** @param direction 1 to the right, -1 to the left */
  move(direction: number, distance: number): void {
    const shown = Math.min(distance, MAX_DISTANCE);
    this.setSide(direction > 0 ? 'left' : 'right');
    this.setPast(distance >= THRESHOLD);
    this.row.style.transform = this.isStill ? '' : `translateX(${direction * shown}px)`;
    this.showFor(direction, this.isStill && distance > 0 ? MAX_DISTANCE : shown);
  }

  /** The hint takes the place that the row has left. */
  private showFor(direction: number, width: number): void {
    const { top, height } = this.row.getBoundingClientRect();
    const { left, right } = (this.row.parentElement ?? this.row).getBoundingClientRect();
    const shownHeight = Math.max(height, HINT_HEIGHT);
    const place = { top: top + (height - shownHeight) / 2, left: direction > 0 ? left : right - width, width, height: shownHeight };
    const { style } = this.place.firstElementChild as HTMLElement;
    for (const [name, value] of Object.entries(place)) style.setProperty(name, `${value}px`);
  }

  remove(): void {
    this.row.classList.remove('swiped');
    this.row.style.removeProperty('transform');
    this.dispose();
    this.place.remove();
  }
}
