import type { MessageInteraction } from './message-interaction.js';

/** How long a finger rests on a message until its menu opens. */
const LONG_PRESS_MS = 500;
/** How far a finger may move meanwhile, in pixels. */
const TOLERANCE = 10;
/** What has a menu of the browser, which readers expect. */
const OWN_MENU = 'a, img, video, audio, input, textarea, select, button';

/** Shows the toolbar of the message below the mouse, and the menu by a right click or a long press. */
export class MessagePointer {
  private press: { readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number } | undefined;

  /** @param place an element without size that is moved to where a menu opens */
  constructor(
    content: HTMLElement,
    private readonly place: HTMLElement,
    private readonly interaction: MessageInteraction,
  ) {
    content.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'mouse') interaction.point(idAround(event.target));
    });
    content.addEventListener('pointerleave', () => interaction.point(undefined));
    content.addEventListener('contextmenu', this.onContextMenu);
    content.addEventListener('pointerdown', this.onPress);
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) content.addEventListener(type, this.release);
    content.addEventListener('pointermove', this.onMove);
  }

  private readonly onContextMenu = (event: MouseEvent): void => {
    const id = idAround(event.target);
    const isOthers = event.target instanceof Element && event.target.closest(OWN_MENU) !== null;
    if (id === undefined || isOthers || hasSelectedText()) return;
    event.preventDefault();
    this.release();
    this.openAt(id, event.clientX, event.clientY);
  };

  /** Browsers of some phones have no event for a long press. */
  private readonly onPress = (event: PointerEvent): void => {
    this.release();
    const id = idAround(event.target);
    const isOthers = event.target instanceof Element && event.target.closest(OWN_MENU) !== null;
    if (event.pointerType !== 'touch' || id === undefined || isOthers) return;
    const { clientX: x, clientY: y } = event;
    this.press = { timer: setTimeout(() => this.openAt(id, x, y), LONG_PRESS_MS), x, y };
  };

  private readonly onMove = ({ clientX, clientY }: PointerEvent): void => {
    if (this.press && Math.hypot(clientX - this.press.x, clientY - this.press.y) > TOLERANCE) this.release();
  };

  private readonly release = (): void => {
    clearTimeout(this.press?.timer);
    this.press = undefined;
  };

  private openAt(id: number, x: number, y: number): void {
    if (this.interaction.overlay()) return;
    this.place.style.left = `${x}px`;
    this.place.style.top = `${y}px`;
    this.interaction.open({ kind: 'menu', id, anchor: this.place });
  }
}

function idAround(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('article[data-key^="m"]') : null;
  return row ? Number(row.dataset['key']?.slice(1)) : undefined;
}

function hasSelectedText(): boolean {
  return (document.getSelection()?.toString() ?? '') !== '';
}
