import { setTimeout as pause } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { Role } from '../../kernel/actor.js';
import {
  type Archive,
  ArchiveRefused,
  DiskArchives,
  type ImportOptions,
  InspectArchiveService,
  RunImportService,
  SlackArchive,
} from '../../modules/imports/imports.api.js';
import { EmojibaseCatalog } from '../../platform/content/emojibase-catalog.js';
import { addCommand, addGroup } from '../frame/add-command.js';
import type { CommandLine, CommonOptions } from '../frame/command-line.js';
import { ExitCode, RefusedInput } from '../frame/exit-code.js';
import { addOrganizationOption, findPerson, operate, type OrganizationOptions } from '../frame/organizations.js';
import { describeInspection, describeResult, hasLosses, presentInspection, presentResult } from './present-import.js';

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
}

/** `skein import …`: what other chats have exported. */
export class ImportCommands {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    const group = addGroup(program, 'import', 'Imports what another chat has exported.');
    addCommand(
      group,
      'inspect <archive>',
      'Reads an export of Slack, a zip file or a folder, from beginning to end, and prints what it contains, what it becomes here and what is lost. It writes nothing and needs no database.',
    ).action((path: string, options: CommonOptions) => this.inspect(path, options));
    addOrganizationOption(
      addCommand(
        group,
        'run <archive>',
        'Imports an export of Slack into an organization. It may be interrupted and run again: what is there is not imported twice. Exit code 3: it is complete, but something was lost.',
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
        'Make the owners and administrators of the archive owners and administrators here, unless they have accounts.',
      )
      .option('--load <factor>', 'Rest after each block, for so many times as long as the block took.', parseFactor, 0)
      .action((path: string, options: RunOptions) => this.run(path, options));
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
        const owner = await findPerson(application, realm, options.owner);
        if (owner.role !== Role.owner || !owner.active) throw new RefusedInput(`${options.owner} is no owner of the organization.`);
        const inspection = await application.get(InspectArchiveService).inspect(archive, this.progress('inspect'));
        const { threadsFrom, topicPer, since, channels, directMessages, keepRoles = false, load } = options;
        const chosen: ImportOptions = {
          threadsFrom,
          perMonth: topicPer === 'month',
          since,
          channels,
          withDirectMessages: directMessages,
          keepRoles,
        };
        const report = this.progress('messages');
        const result = await application.get(RunImportService).import(operator, owner, archive, inspection, chosen, {
          afterBlock: async (read, size, milliseconds) => {
            report(read, size);
            if (load > 0) await pause(milliseconds * load);
          },
        });
        this.line.print(options, presentResult(inspection, result), describeResult(inspection, result));
        if (hasLosses(inspection, result)) this.line.exitCode = ExitCode.losses;
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

/** @throws RefusedInput if the archive cannot be imported */
async function withArchive(path: string, work: (archive: SlackArchive) => Promise<void>): Promise<void> {
  let archive: Archive | undefined;
  try {
    archive = await new DiskArchives().open(path);
    await work(await SlackArchive.open(archive));
  } catch (error) {
    throw error instanceof ArchiveRefused ? new RefusedInput(error.message) : error;
  } finally {
    await archive?.close();
  }
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
