import { type Component, lazy } from 'solid-js';

/** What only visitors see. It is loaded when it is first shown. */
export const AccountDialog = part('AccountDialog');
export const AccountNeeded = part('AccountNeeded');
export const VisitorBar = part('VisitorBar');
export const VisitorRow = lazy(async () => ({ default: (await import('./visitor-row.js')).VisitorRow }));

function part(name: 'AccountDialog' | 'AccountNeeded' | 'VisitorBar'): Component {
  return lazy(async () => ({ default: (await import('./account-needed.js'))[name] }));
}
