import { createEffect, type JSX, on, onMount, Show, untrack } from 'solid-js';
import { isVisitor } from '../../state/places/visitor.js';
import { useClient } from '../../client/client-context.js';
import { useHotkeys, titleWithKey } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { Details, PersonCard, StatusDialog } from '../people/lazy-people.js';
import { statusDialogOf } from '../people/status-dialog-state.js';
import { t } from '../../ui/texts/texts.js';
import { Panel } from '../../ui/panel/panel.js';
import { closePanel, openPanel, type PanelContent, panelContent } from '../../ui/panel/panel-state.js';

/** Where this device keeps whether the panel is open. */
const STORED = 'skein-details';
/** From this width on the panel lies beside the messages, and from the second one it is open at first. In pixels. */
const BESIDE = 1100;
const WIDE = 1600;

const DETAILS: PanelContent = {
  key: 'details',
  title: () => t().panel.details,
  view: () => <Details />,
  onClose: () => localStorage.setItem(STORED, 'closed'),
};

const KEPT_DETAILS: PanelContent = { ...DETAILS, comesByItself: true };

/** Shows or hides the people and details of the conversation on screen. */
export function toggleDetails(): void {
  if (panelContent()?.key === DETAILS.key) closePanel();
  else {
    localStorage.setItem(STORED, 'open');
    openPanel(DETAILS);
  }
}

/** Whether the details are open on this device, where they cover nothing. */
function areDetailsKept(): boolean {
  const stored = localStorage.getItem(STORED);
  if (window.innerWidth < BESIDE) return false;
  return stored === null ? window.innerWidth >= WIDE : stored === 'open';
}

/** The panel, with the contents that have keys or addresses: the details, and the card of a person. */
export function PanelHost(): JSX.Element {
  const client = useClient();
  const { navigation } = client;
  const cardOf = (userId: number): PanelContent => ({
    key: `person ${userId}`,
    title: () => nameOf(client.state, userId),
    view: () => <PersonCard userId={userId} />,
    hasAddress: true,
    onClose: () => {
      navigation.closePerson();
      if (hasDetails && areDetailsKept()) openPanel(KEPT_DETAILS);
    },
  });
  const hasDetails = !isVisitor(client.state);
  onMount(() => {
    if (hasDetails && !panelContent() && areDetailsKept()) openPanel(KEPT_DETAILS);
  });
  createEffect(
    on(navigation.person, (userId) => {
      if (userId !== undefined) openPanel(cardOf(userId));
      else if (untrack(panelContent)?.key.startsWith('person ')) closePanel();
    }),
  );
  useHotkeys(
    {
      key: 'W',
      run: () => {
        if (hasDetails) toggleDetails();
        return hasDetails;
      },
    },
    { key: 'U', run: openSenderOfFocused },
  );
  return (
    <>
      <Panel />
      <Show when={statusDialogOf()}>{(userId) => <StatusDialog userId={userId()} />}</Show>
    </>
  );

  /** Opens the card of the person who wrote the message that has the focus. */
  function openSenderOfFocused(): boolean {
    const key = document.activeElement?.closest<HTMLElement>('article.msg')?.dataset['key'];
    const sender = client.state.messages[Number(key?.slice(1))]?.sender_id;
    if (sender !== undefined) navigation.go({ view: 'user', path: [String(sender)] });
    return sender !== undefined;
  }
}

/** The button of the details, for headers of conversations. On a phone, their menus have it. */
export function DetailsButton(): JSX.Element {
  const isOpen = (): boolean => panelContent()?.key === DETAILS.key;
  return (
    <button
      type="button"
      class="ib desk-only"
      classList={{ on: isOpen() }}
      aria-pressed={isOpen()}
      aria-label={t().panel.details}
      title={titleWithKey(t().panel.details, 'W')}
      onClick={toggleDetails}
    >
      <Icon name="users" size="l" />
    </button>
  );
}
