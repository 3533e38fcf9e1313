import { createSignal } from 'solid-js';

const STORED_AS = 'single-keys';
const OFF = 'off';

const [off, setOff] = createSignal(localStorage.getItem(STORED_AS) === OFF);

/** Whether keys without Ctrl or Alt do nothing outside of fields (WCAG 2.1.4), as people with speech input need it. It holds for this browser. */
export const areSingleKeysOff = off;

/** Turns single keys off or on, in all tabs of this browser. */
export function turnSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORED_AS);
  else localStorage.setItem(STORED_AS, OFF);
  setOff(!isOn);
}

window.addEventListener('storage', (event) => {
  if (event.key === STORED_AS) setOff(event.newValue === OFF);
});
