import { callLink, CALLS, callServer } from '../../state/compose/call-link.js';
import type { Recipient } from '../../state/compose/recipient.js';
import { writingObstacle } from '../../state/compose/writing-permission.js';
import { isVisitor } from '../../state/places/visitor.js';
import type { Client } from '../../client/client.js';
import { randomKey } from '../../client/random-key.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { t } from '../../ui/texts/texts.js';

/**
 * Calls that the reader can begin with somebody: the link to the call is written in the field, and goes where the field says when they send it.
 * @returns none where they may not write, or if the organization has no calls
 */
export function callItems({ state, composer }: Client, recipient: Recipient): MenuItem[] {
  const server = callServer(state);
  if (server === undefined || isVisitor(state) || writingObstacle(state, recipient) !== undefined) return [];
  return CALLS.map(({ kind, icon }, index) => ({
    label: t().compose.calls.start[kind],
    icon,
    separated: index === 0,
    run: () => {
      composer.open(recipient);
      composer.insert(callLink(server, kind, randomKey(), t().compose.calls.join[kind]));
      if (recipient.kind === 'topic' && recipient.topic === '') composer.focus('topic');
    },
  }));
}
