import type { JSX } from 'solid-js';
import { Icon } from '../../ui/icon.js';
import { openShortcuts } from '../shortcuts/shortcut-sheet-state.js';
import { t } from '../../ui/texts/texts.js';
import { LogInLink } from './account-needed.js';

/** What stands in place of the reader's account for visitors. */
export function VisitorRow(): JSX.Element {
  return (
    <div class="side-foot">
      <LogInLink />
      <span class="grow" />
      <button type="button" class="ib" aria-label={t().sidebar.shortcuts} title={`${t().sidebar.shortcuts} (?)`} onClick={openShortcuts}>
        <Icon name="keyboard" />
      </button>
    </div>
  );
}
