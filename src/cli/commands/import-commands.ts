import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { Role } from '../../kernel/actor.js';
import {
  ArchiveRefused,
  type ChatArchive,
  DiskArchives,
  type ImportOptions,
  ImportReportService,
  ImportRepository,
  InspectArchiveService,
  InvitePeopleService,
  openChatArchive,
  RunImportService,
  UndoImportService,
} from '../../modules/imports/imports.api.js';
import type { Realm } from '../../modules/realm/realm.api.js';
import type { User } from '../../modules/users/accounts.api.js';
import { EmojibaseCatalog } from '../../platform/content/emojibase-catalog.js';
import { addCommand, addGroup } from '../frame/add-command.js';
import type { Application } from '../frame/application.js';
import type { CommandLine, CommonOptions } from '../frame/command-line.js';
import { ExitCode, RefusedInput } from '../frame/exit-code.js';
import { addOrganizationOption, findPerson, findRealm, operate, type OrganizationOptions } from '../frame/organizations.js';
import {
  describeInspection,
  describeInvited,
  describeResult,
  describeRuns,
  describeUndo,
  hasLosses,
  presentInspection,
  presentInvited,
  presentResult,
  presentRuns,
} from './present-import.js';

const REPORT_INTERVAL_MS = 10_000;

interface RunOptions extends OrganizationOptions {
  readonly owner: string;
  readonly threadsFrom: number;
  readonly topicPer: 'none' | 'month';
  readonly since: string;
  readonly channels: readonly string[];
  readonly directMessages: boolean;
  readonly keepRoles?: true;
  readonly load: number;
  readonly mapping?: string;
}

interface InviteOptions extends OrganizationOptions {
  readonly owner: string;
  readonly dryRun?: true;
}

/** `skein import …`: what other chats have exported. */
export class ImportCommands {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    const group = addGroup(program, 'import', 'Imports what another chat has exported.');
    addCommand(
      group,
      'inspect <archive>',
      'Reads an export of another chat, a zip file, a tarball or a folder, from beginning to end, and prints what it contains, what it becomes here and what is lost. It writes nothing and needs no database.',
    ).action((path: string, options: CommonOptions) => this.inspect(path, options));
    addOrganizationOption(
      addCommand(
        group,
        'run <archive>',
        'Imports an export of another chat into an organization. It may be interrupted and run again: what is there is not imported twice. Exit code 3: it is complete, but something was lost.',
      ),
    )
      .requiredOption('--owner <user>', 'The address or id of an owner of the organization, who owns the imported bots.')
      .option('--threads-from <count>', 'Threads with fewer replies get no topic of their own.', parseCount, 1)
      .option(
        '--topic-per <period>',
        'The topics of the messages outside of threads: one for all (none), or one a month (month).',
        parsePeriod,
        'none',
      )
      .option('--since <day>', 'The first day to import, for instance 2024-01-31.', parseDay, '')
      .option('--channels <names>', 'The only channels to import, separated by commas.', parseNames, [])
      .option('--no-direct-messages', 'Import no direct messages.')
      .option(
        '--keep-roles',
        'Give the owners, administrators and moderators of the archive these roles here, too, unless they have accounts.',
      )
      .option(
        '--mapping <file>',
        'A file of JSON that says which people of the archive have which accounts: an object with the addresses of accounts, by the addresses or keys in the archive.',
      )
      .option('--load <factor>', 'Rest after each block, for so many times as long as the block took.', parseFactor, 0)
      .action((path: string, options: RunOptions) => this.run(path, options));
    addOrganizationOption(
      addCommand(
        group,
        'invite <archive>',
        'Invites the people of an imported export by mail, as far as the export has addresses of theirs and they have not left there. With the link in the mail an imported account becomes that of its person. Whoever was invited already is not invited again.',
      ),
    )
      .requiredOption('--owner <user>', 'The address or id of an owner of the organization, in whose name people are invited.')
      .option('--dry-run', 'Invite nobody, but say how many would be.')
      .action((path: string, options: InviteOptions) => this.invite(path, options));
    addOrganizationOption(addCommand(group, 'status', 'Lists the imports of an organization.')).action((options: OrganizationOptions) =>
      this.status(options),
    );
    addOrganizationOption(
      addCommand(
        group,
        'undo <run>',
        'Removes what an import has brought and nobody has used, and names what stays and why. The number of the import is in "skein import status". Exit code 3: something stays.',
      ),
    ).action((run: string, options: OrganizationOptions) => this.undo(run, options));
  }

  private async status(options: OrganizationOptions): Promise<void> {
    await this.line.withApplication(async (application) => {
      const realm = await findRealm(application, options.organization);
      const runs = await application.get(ImportRepository).list(realm.id);
      this.line.print(options, presentRuns(runs), describeRuns(runs));
    });
  }

  private async undo(run: string, options: OrganizationOptions): Promise<void> {
    if (!/^\d{1,9}$/.test(run)) throw new RefusedInput(`"${run}" is no number of an import.`);
    await this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      const result = await application.get(UndoImportService).undo(operator, Number(run));
      this.line.print(options, result, describeUndo(result));
      if (result.kept.length > 0) this.line.exitCode = ExitCode.losses;
    });
  }

  private async inspect(path: string, options: CommonOptions): Promise<void> {
    await withArchive(path, async (archive) => {
      const inspection = await new InspectArchiveService(EmojibaseCatalog.shared).inspect(archive, this.progress('inspect'));
      this.line.print(options, presentInspection(inspection), describeInspection(inspection));
    });
  }

  private async run(path: string, options: RunOptions): Promise<void> {
    await withArchive(path, (archive) =>
      this.line.withApplication(async (application) => {
        const { realm, operator } = await operate(application, options.organization);
        const owner = await findOwner(application, realm, options.owner);
        const inspection = await application.get(InspectArchiveService).inspect(archive, this.progress('inspect'));
        const { threadsFrom, topicPer, since, channels, directMessages, keepRoles = false, load } = options;
        const chosen: ImportOptions = {
          threadsFrom,
          perMonth: topicPer === 'month',
          since,
          channels,
          withDirectMessages: directMessages,
          keepRoles,
          ...(options.mapping === undefined ? {} : { mapping: await readMapping(options.mapping) }),
        };
        const report = this.progress('messages');
        const result = await application.get(RunImportService).import(operator, owner, archive, inspection, chosen, {
          afterBlock: async (read, size, milliseconds) => {
            report(read, size);
            if (load > 0) await pause(milliseconds * load);
          },
        });
        const lines = describeResult(inspection, result);
        await application.get(ImportReportService).send(operator, result.run, lines);
        this.line.print(options, presentResult(inspection, result), lines);
        if (hasLosses(inspection, result)) this.line.exitCode = ExitCode.losses;
      }),
    );
  }

  private async invite(path: string, options: InviteOptions): Promise<void> {
    await withArchive(path, (archive) =>
      this.line.withApplication(async (application) => {
        const { realm, operator } = await operate(application, options.organization);
        const owner = await findOwner(application, realm, options.owner);
        const { people } = archive.lists;
        const result = await application.get(InvitePeopleService).invite(operator, owner, people.values(), options.dryRun === true);
        this.line.print(options, presentInvited(result), describeInvited(result, options.dryRun === true));
        if (result.refused.length > 0) this.line.exitCode = ExitCode.losses;
      }),
    );
  }

  /** Reports every ten seconds how far the work is, as one line of JSON. */
  private progress(phase: string): (done: number, total: number) => void {
    const start = Date.now();
    let next = start + REPORT_INTERVAL_MS;
    return (done, total) => {
      const now = Date.now();
      if (now < next) return;
      next = now + REPORT_INTERVAL_MS;
      const secondsLeft = done === 0 ? null : Math.round(((now - start) / 1000) * (total / done - 1));
      this.line.report(JSON.stringify({ phase, bytes: done, of_bytes: total, seconds_left: secondsLeft }));
    };
  }
}

/** @throws RefusedInput */
async function findOwner(application: Application, realm: Realm, reference: string): Promise<User> {
  const owner = await findPerson(application, realm, reference);
  if (owner.role !== Role.owner || !owner.active) throw new RefusedInput(`${reference} is no owner of the organization.`);
  return owner;
}

/** @throws RefusedInput if the archive cannot be imported */
async function withArchive(path: string, work: (archive: ChatArchive) => Promise<void>): Promise<void> {
  try {
    const archive = await new DiskArchives().open(path);
    try {
      await work(await openChatArchive(archive));
    } finally {
      await archive.close();
    }
  } catch (error) {
    throw error instanceof ArchiveRefused ? new RefusedInput(error.message) : error;
  }
}

/** @throws RefusedInput */
async function readMapping(path: string): Promise<Record<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) throw new RefusedInput(`There is no readable file ${path}.`);
  try {
    const mapping = JSON.parse(text) as unknown;
    if (typeof mapping === 'object' && mapping !== null && Object.values(mapping).every((value) => typeof value === 'string'))
      return mapping as Record<string, string>;
  } catch {
    // It is refused below.
  }
  throw new RefusedInput(`${path} is no object of JSON whose values are addresses of accounts.`);
}

function parseCount(text: string): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1) throw new InvalidArgumentError('It is a number from 1 on.');
  return Number(text);
}

function parsePeriod(text: string): 'none' | 'month' {
  if (text !== 'none' && text !== 'month') throw new InvalidArgumentError('It is "none" or "month".');
  return text;
}

function parseDay(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new InvalidArgumentError('It is a day such as 2024-01-31.');
  return text;
}

function parseNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim().replace(/^#/, ''))
    .filter((name) => name !== '');
}

function parseFactor(text: string): number {
  if (!/^\d{1,3}(?:\.\d+)?$/.test(text)) throw new InvalidArgumentError('It is a number such as 0.5.');
  return Number(text);
}
