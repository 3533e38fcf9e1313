import { loadRightsTexts } from '../rights/texts/rights-texts.js';
import { lazy } from 'solid-js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { loadPeopleTexts } from './texts/people-texts.js';

/** Loads a module together with the texts that it shows. */
async function withTexts<T>(module: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([module, loadPeopleTexts(), loadRightsTexts()]);
  return loaded;
}

export const PersonCard = lazy(() => withTexts(import('./person-card.js')).then((module) => ({ default: module.PersonCard })));
export const StatusDialog = lazyOverlay(async () => ({ default: (await withTexts(import('./status-dialog.js'))).StatusDialog }));
export const Details = lazy(() => withTexts(import('./details.js')).then((module) => ({ default: module.Details })));
