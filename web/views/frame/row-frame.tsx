import type { JSX } from 'solid-js';
import { Icon } from '../../ui/icon.js';
import { createContextMenu } from '../../ui/overlays/context-menu.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { t } from '../../ui/texts/texts.js';

/** A row of the sidebar with a menu, which its button opens, a right click and a long press. */
export function RowFrame(props: {
  /** Of what the row leads to. */
  readonly name: string;
  readonly menu: () => readonly MenuItem[];
  readonly ref?: (element: HTMLElement) => void;
  readonly children: JSX.Element;
}): JSX.Element {
  const menu = createContextMenu(
    () => t().acts.menuOf(props.name),
    () => props.menu(),
  );
  const attach = (element: HTMLElement): void => {
    menu.attach(element);
    props.ref?.(element);
  };
  let button: HTMLButtonElement | undefined;
  return (
    <div class="row-frame" ref={attach}>
      {props.children}
      <button
        ref={button}
        type="button"
        class="ib sm row-menu"
        tabindex={-1}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen()}
        aria-label={t().acts.menuOf(props.name)}
        onClick={() => button && menu.open(button)}
      >
        <Icon name="ellipsis" />
      </button>
      {menu.view()}
    </div>
  );
}
