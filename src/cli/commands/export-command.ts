import { resolve } from 'node:path';
import type { Command } from 'commander';
import { ExportOrganizationService, type ExportResult, TarExportFile } from '../../modules/exports/exports.api.js';
import { addCommand } from '../frame/add-command.js';
import type { CommandLine } from '../frame/command-line.js';
import { ExitCode, RefusedInput } from '../frame/exit-code.js';
import { addOrganizationOption, operate, type OrganizationOptions } from '../frame/organizations.js';

const REPORT_INTERVAL_MS = 10_000;
const NAMED_FILES = 20;

interface ExportCommandOptions extends OrganizationOptions {
  readonly public?: true;
  readonly withConsent?: true;
  readonly files: boolean;
}

/** `skein export`: an organization as a file, with which it moves elsewhere. */
export class ExportCommand {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    addOrganizationOption(
      addCommand(
        program,
        'export <file>',
        'Writes an organization to a new file, a tarball in the form of the Zulip server (.tar.gz), which Skein imports too. Passwords, keys and secrets are not part of it. The audit log records it. Exit code 3: files are missing in the store.',
      ),
    )
      .option('--public', 'Only public channels and their messages, and all accounts with their names and addresses.')
      .option('--with-consent', 'What is public, and what the people have received who let administrators export their private data.')
      .option('--no-files', 'Leave uploaded files, pictures and emoji out.')
      .action((file: string, options: ExportCommandOptions) => this.export(file, options));
  }

  private async export(file: string, options: ExportCommandOptions): Promise<void> {
    if (file.trim() === '') throw new RefusedInput('The path of the file for the export is empty.');
    if (options.public && options.withConsent) throw new RefusedInput('Choose --public or --with-consent.');
    await this.line.withApplication(async (application) => {
      const { realm, operator } = await operate(application, options.organization);
      const service = application.get(ExportOrganizationService);
      const scope = options.public ? 'public' : options.withConsent ? 'consent' : 'all';
      const path = resolve(file);
      const result = await TarExportFile.write(path, (target) =>
        service.export(operator, realm, { scope, files: options.files }, target, this.progress()),
      ).catch((error: unknown) => {
        throw refusalOf(error, path) ?? error;
      });
      const { messages, files } = result;
      this.line.print(options, { file: path, scope, messages, files }, describe(path, result));
      if (files.missing.length > 0) this.line.exitCode = ExitCode.losses;
    });
  }

  private progress(): (messages: number) => void {
    let next = Date.now() + REPORT_INTERVAL_MS;
    return (messages) => {
      if (Date.now() < next) return;
      next = Date.now() + REPORT_INTERVAL_MS;
      this.line.report(`${messages} messages`);
    };
  }
}

function describe(path: string, { messages, files }: ExportResult): string[] {
  const lost = files.missing.slice(0, NAMED_FILES).map((name) => `  ${name}`);
  const more = files.missing.length > NAMED_FILES ? [`  and ${files.missing.length - NAMED_FILES} more`] : [];
  return [
    `${path} has ${messages} messages and ${files.count} files (${files.bytes} bytes).`,
    ...(files.missing.length > 0 ? [`${files.missing.length} files are missing in the store:`, ...lost, ...more] : []),
  ];
}

/** Problems with the file that was named. */
function refusalOf(error: unknown, path: string): RefusedInput | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') return new RefusedInput(`${path} exists. Choose another name.`);
  if (code === 'ENOENT' || code === 'ENOTDIR') return new RefusedInput(`The folder of ${path} does not exist.`);
  if (code === 'EACCES' || code === 'EROFS' || code === 'EISDIR') return new RefusedInput(`${path} cannot be written.`);
  return null;
}
