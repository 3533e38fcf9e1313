import { SLASH_COMMANDS, type SlashCommand } from '../../state/compose/completions.js';
import { SHRUG } from '../../state/compose/completion-text.js';
import type { Composer } from '../../client/composer.js';
import { useClient } from '../../client/client-context.js';
import { type Command, useCommands } from '../../ui/commands.js';
import { t } from '../../ui/texts/texts.js';
import { runCommand } from './slash-commands.js';

const ICONS: Readonly<Record<SlashCommand, string>> = {
  me: 'user',
  poll: 'chart-no-axes-column',
  todo: 'list',
  dark: 'moon',
  light: 'sun',
  shrug: 'smile',
};

/** Beginning a message, and the slash commands, as entries of the palette. */
export function useComposeCommands(): void {
  const { composer } = useClient();
  useCommands(() => [
    { name: t().compose.newTopic, icon: 'square-pen', keys: 'C', run: () => composer.openNewTopic() },
    { name: t().sidebar.newDirectMessage, icon: 'square-pen', keys: 'X', run: () => composer.openNewDirectMessage() },
    { name: t().drafts.drafts, icon: 'pencil-line', run: '#drafts' },
    { name: t().drafts.scheduled, icon: 'calendar-clock', run: '#scheduled' },
    { name: t().reminders.title, icon: 'clock', run: '#reminders' },
    ...SLASH_COMMANDS.map((name): Command => ({
      name: t().completion.commands[name],
      icon: ICONS[name],
      keywords: `/${name}`,
      place: t().compose.label,
      run: () => runSlashCommand(composer, name),
    })),
  ]);
}

function runSlashCommand(composer: Composer, name: SlashCommand): void {
  if (runCommand(`/${name}`)) return;
  if (name === 'shrug') composer.insert(SHRUG);
  else composer.replaceText(`/${name} `);
}
