import { type Command, registerCommands } from '../../ui/commands.js';
import { t } from '../../ui/texts/texts.js';

/** The views that have an address, as commands of the palette. */
function viewCommands(): Command[] {
  const { views, sidebar } = t();
  return [
    { name: views.inbox, icon: 'inbox', run: '#inbox' },
    { name: views.recent, icon: 'history', run: '#recent' },
    { name: views.feed, icon: 'rows-3', run: '#feed' },
    { name: views.mentions, icon: 'at-sign', run: '#narrow/is/mentioned' },
    { name: views.starred, icon: 'star', run: '#narrow/is/starred' },
    { name: sidebar.directMessages, icon: 'messages-square', run: '#narrow/is/dm' },
  ];
}

registerCommands(viewCommands);
