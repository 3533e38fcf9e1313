import { api, answerOf } from '../../api/api-client.js';
import { showToast } from '../../ui/overlays/toasts.js';

/** The values of the setting `color_scheme`. */
const SCHEMES: Readonly<Record<string, 2 | 3>> = { '/dark': 2, '/night': 2, '/light': 3, '/day': 3 };

/** Does what a text asks for instead of being sent. @returns whether it is such a text */
export function runCommand(text: string): boolean {
  const command = text.trim();
  const scheme = Object.hasOwn(SCHEMES, command) ? SCHEMES[command] : undefined;
  if (scheme === undefined) return false;
  void changeScheme(scheme);
  return true;
}

async function changeScheme(scheme: 2 | 3): Promise<void> {
  try {
    await answerOf(api.PATCH('/api/v1/settings', { body: { color_scheme: scheme } }));
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error));
  }
}
