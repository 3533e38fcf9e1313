import { loadFormTexts } from '../../ui/form/texts/form-texts.js';
import { lazy } from 'solid-js';
import { loadFirstStepsTexts } from './texts/first-steps-texts.js';

/** What the owner of an organization that has just been created finds in the inbox. */
export const OwnerSteps = lazy(async () => {
  const [view] = await Promise.all([import('./owner-steps.js'), loadFirstStepsTexts()]);
  return { default: view.OwnerSteps };
});

/** What a new member sees first. */
export const WelcomeView = lazy(async () => {
  const [view] = await Promise.all([import('./welcome-view.js'), loadFirstStepsTexts(), loadFormTexts()]);
  return { default: view.WelcomeView };
});
