const COMMANDS = ['apps', 'profile', 'theme', 'channels', 'topics', 'message formatting', 'keyboard shortcuts'];

const ANSWERS: Readonly<Record<string, string>> = {
  apps: 'There are [apps for phones and computers](https://zulip.com/apps/): they ask for the address of this server when they start.',
  profile: 'In the settings of your app, under *Profile*, you can add a picture and tell others about yourself.',
  theme: 'Under *Preferences* in the settings of your app you can choose a light or a dark theme, the style of emoji, and your language.',
  channels:
    'A channel decides who sees a message: everybody who subscribes to it does. Most teams have one for each project or subject.\n\n' +
    'Browse the channels in the settings of your app to find those that you want to subscribe to.',
  topics:
    'The topic says what a message is about, like the subject line of a mail. Within a channel, each topic is a conversation of its own, which ' +
    'you can follow, mute or catch up on.\n\nYou can return to this conversation under *Direct messages*.',
  'message formatting':
    'Messages are written in Markdown: `**bold**`, `*italic*`, `` `code` ``, lists that begin with `*`, and quotes that begin with `>`.\n\n' +
    'There is [a list of everything that can be written](/#message-formatting).',
  'keyboard shortcuts':
    'Press `?` in the app to see its keyboard shortcuts. The first ones to learn: `r` to reply, `c` to start a conversation.',
  help: `These are the messages that I understand: ${listed(COMMANDS)}.\n\nThere is help on [formatting](/#message-formatting), [search](/#search-operators) and [keys](/#keyboard-shortcuts).`,
};

/** Alternative words for the commands. */
const SYNONYMS: Readonly<Record<string, string>> = {
  app: 'apps',
  channel: 'channels',
  stream: 'channels',
  streams: 'channels',
  topic: 'topics',
  formatting: 'message formatting',
  keyboard: 'keyboard shortcuts',
  shortcuts: 'keyboard shortcuts',
  '?': 'help',
};

/** The first message to a new account, as Markdown. */
export function greeting({ isAdministrator }: { readonly isAdministrator: boolean }): string {
  const guides = 'If this kind of chat is new to you, ask me about `channels` and `topics`.';
  const setup = ' You can choose [how this organization works](/#organization) and [invite people](/#organization/users/invitations).';
  return (
    'Hello, and welcome! 👋 This is a direct message from me, the Welcome Bot.\n\n' +
    `${guides}${isAdministrator ? setup : ''}\n\n` +
    `Reply to me if you want to try something out. These are some of the messages that I understand: ${listed([...COMMANDS, 'help'])}.`
  );
}

/**
 * The answer to a message.
 * @param content Markdown as it was sent
 * @returns Markdown
 */
export function answerTo(content: string): string {
  const asked = content.trim().toLowerCase();
  const name = Object.hasOwn(SYNONYMS, asked) ? (SYNONYMS[asked] ?? asked) : asked;
  const answer = Object.hasOwn(ANSWERS, name) ? ANSWERS[name] : undefined;
  return answer ?? `Sorry, I do not understand this message. Please try one of these: ${listed([...COMMANDS, 'help'])}.`;
}

function listed(commands: readonly string[]): string {
  return commands.map((command) => `\`${command}\``).join(', ');
}
