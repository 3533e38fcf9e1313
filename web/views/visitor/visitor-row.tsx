import type { JSX } from 'solid-js';
import { HelpMenu } from '../help/help-menu.js';
import { LogInLink } from './account-needed.js';

/** What stands in place of the reader's account for visitors. */
export function VisitorRow(): JSX.Element {
  return (
    <div class="side-foot">
      <LogInLink />
      <span class="grow" />
      <HelpMenu />
    </div>
  );
}
