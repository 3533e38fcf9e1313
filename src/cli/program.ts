import { Command } from 'commander';
import type { CommandLine } from './frame/command-line.js';
import { BackupCommands } from './commands/backup-commands.js';
import { BotCommands } from './commands/bot-commands.js';
import { DoctorCommand } from './commands/doctor-command.js';
import { ExportCommand } from './commands/export-command.js';
import { ImportCommands } from './commands/import-commands.js';
import { MigrateCommand } from './commands/migrate-command.js';
import { NoticeCommands } from './commands/notice-commands.js';
import { OrganizationCommands } from './commands/organization-commands.js';
import { DirectoryCommands } from './commands/directory-commands.js';
import { ScimCommands } from './commands/scim-commands.js';
import { SignOnCommands } from './commands/sign-on-commands.js';
import { UserCommands } from './commands/user-commands.js';
import { VersionCommand } from './commands/version-command.js';
import { WebhookCommands } from './commands/webhook-commands.js';

/** One group of commands, or a command without a group. */
type CommandGroup = new (line: CommandLine) => { addTo(program: Command): void };

/** In the order in which the help lists them. */
const GROUPS: readonly CommandGroup[] = [
  OrganizationCommands,
  UserCommands,
  BotCommands,
  SignOnCommands,
  DirectoryCommands,
  ScimCommands,
  WebhookCommands,
  NoticeCommands,
  DoctorCommand,
  BackupCommands,
  ImportCommands,
  ExportCommand,
  MigrateCommand,
  VersionCommand,
];

/** The program `skein` with all of its commands. */
export function createProgram(line: CommandLine): Command {
  const program = new Command('skein')
    .description('Operates a Skein server.')
    .helpCommand('help [command]', 'Print the help of a command.')
    .helpOption('-h, --help', 'Print this help.')
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      '\nThe commands use the environment variables of the server: DATABASE_URL, REDIS_URL and SKEIN_SECRET are required.\n' +
        'Exit codes: 0 done, 1 a problem was found or the command failed, 2 incorrect use, rejected input or wrong settings (nothing was changed), 3 an import or an export is complete but lost something.',
    );
  for (const Group of GROUPS) new Group(line).addTo(program);
  return program;
}
