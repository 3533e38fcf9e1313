import { createEffect, createSignal, type JSX } from 'solid-js';
import { t } from '../../ui/texts/texts.js';
import { setSidebarWidth, sidebarWidth, WIDTH } from './sidebar-state.js';

/** How far a press of an arrow key moves the edge. In pixels. */
const STEP = 12;

/** The edge of the sidebar, by which its width is changed: by dragging, or with the arrow keys; a double click resets it. */
export function SidebarEdge(): JSX.Element {
  const [isDragged, setDragged] = createSignal(false);
  const width = (): number => sidebarWidth() ?? WIDTH.usual;
  const direction = (): number => (document.documentElement.dir === 'rtl' ? -1 : 1);
  createEffect(() => {
    const chosen = sidebarWidth();
    const { style } = document.documentElement;
    if (chosen === undefined) style.removeProperty('--sidebar');
    else style.setProperty('--sidebar', `min(${chosen}px, 40vw)`);
  });
  const drag = (event: PointerEvent): void => {
    if (!isDragged()) return;
    setSidebarWidth(direction() === 1 ? event.clientX : window.innerWidth - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number | undefined>> = {
      ArrowRight: width() + STEP * direction(),
      ArrowLeft: width() - STEP * direction(),
      Home: WIDTH.least,
      End: WIDTH.most,
    };
    const target = steps[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setSidebarWidth(target);
  };
  return (
    <div
      class="side-edge"
      role="separator"
      tabindex="0"
      aria-orientation="vertical"
      aria-label={t().sidebar.width}
      aria-valuemin={WIDTH.least}
      aria-valuemax={WIDTH.most}
      aria-valuenow={width()}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
      onDblClick={() => setSidebarWidth(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
