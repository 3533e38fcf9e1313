import type { Command } from 'commander';
import { format, resolveConfig } from 'prettier';

const INTRODUCTION = `# The command line

Generated from the definitions in \`src/cli\` by \`npm run commands\`; a test compares the two.

\`skein\` operates a server: it creates organizations and accounts, and finds problems of a deployment. It runs on a machine that
can reach the database and Redis: \`npx skein\` in a clone after \`npm run build\`, and \`skein\` in the image
(\`docker compose run --rm api skein doctor\`). It reads the environment variables of the server, of which \`DATABASE_URL\`, \`REDIS_URL\` and
\`SKEIN_SECRET\` are required; links also need \`SKEIN_EXTERNAL_HOST\`, and commands that delete files need the storage of the server.

A command runs the same use cases as the API, with the rights of an owner: the same rules apply, clients receive the same events, and running
servers notice the change immediately. Its entries in the audit log have no account and the client \`cli\`.

- \`<user>\` is the address or the id of an account; \`--organization\` is the subdomain of its organization; without it, the default organization.
- Passwords are read from the standard input only: \`skein user reset-password iago@example.com --password-stdin < file\`.
- \`--json\` prints the result as one JSON document. Errors are one line on the standard error.
- The exit code is 0 if the command did its work, 1 if it found a problem or failed, and 2 if it was used incorrectly, or its
  input or settings were rejected; in that case nothing was changed. 3 is for imports: complete, but something of the archive was lost.
`;

/** Renders docs/command-line.md from the definitions of the commands, formatted like all other files. */
export async function commandPage(program: Command, path: string): Promise<string> {
  const sections = program.commands.filter((command) => command.name() !== 'help').map((command) => section(command));
  return format([INTRODUCTION, ...sections].join('\n'), { ...(await resolveConfig(path)), filepath: path });
}

/** A group with its commands, or a command without a group. */
function section(command: Command): string {
  if (command.commands.length === 0) return `## skein ${command.name()}\n\n${describeCommand(command, `skein ${command.name()}`)}`;
  const children = command.commands.map((child) => {
    const name = `skein ${command.name()} ${child.name()}`;
    return `### ${name}\n\n${describeCommand(child, name)}`;
  });
  return `## skein ${command.name()}\n\n${command.description()}\n\n${children.join('\n')}`;
}

function describeCommand(command: Command, name: string): string {
  const args = command.registeredArguments.map((argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`));
  const options = command.options.filter(({ long }) => long !== '--json' && long !== '--organization');
  const here = command.options.some(({ long }) => long === '--organization') ? ' [--organization <subdomain>]' : '';
  const rows = options.map(({ flags, description, mandatory, defaultValue }) => {
    const fallback =
      typeof defaultValue === 'number' || (typeof defaultValue === 'string' && defaultValue !== '')
        ? ` Default: ${defaultText(flags, defaultValue)}.`
        : '';
    return `| \`${flags}\` | ${description}${mandatory ? ' Required.' : ''}${fallback} |`;
  });
  const table = rows.length === 0 ? '' : `\n| option | meaning |\n| --- | --- |\n${rows.join('\n')}\n`;
  return `\`\`\`sh\n${[name, ...args].join(' ')}${here} [--json]\n\`\`\`\n\n${command.description()}\n${table}`;
}

/** Roles and types are numbers in the code. */
function defaultText(flags: string, value: number | string): string {
  if (flags.startsWith('--role')) return 'member';
  return flags.startsWith('--type') ? 'generic' : String(value);
}
