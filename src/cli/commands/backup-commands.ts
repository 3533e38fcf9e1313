import type { Command } from 'commander';
import { denyAccessToOtherUsers } from '../../platform/private-files.js';
import { PROGRAM_VERSION } from '../../platform/program-version.js';
import { backUp } from '../backup/back-up.js';
import { restore } from '../backup/restore.js';
import { addCommand } from '../frame/add-command.js';
import type { CommandLine, CommonOptions } from '../frame/command-line.js';

interface BackupOptions extends CommonOptions {
  readonly allowMissing?: true;
}

/** `skein backup` and `skein restore`. They need no Redis. */
export class BackupCommands {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    addCommand(
      program,
      'backup <folder>',
      'Copies the database and the uploaded files into an empty or new folder, while servers keep running. SKEIN_SECRET is not included: keep it elsewhere.',
    )
      .option('--allow-missing', 'Also back up if stored files are lost to which the database refers; the manifest lists them.')
      .action((folder: string, options: BackupOptions) => this.backUp(folder, options));
    addCommand(
      program,
      'restore <folder>',
      'Restores a backup into an empty database and an empty file store, with the SKEIN_SECRET that it was made with. Stop servers and workers first.',
    ).action((folder: string, options: CommonOptions) => this.restore(folder, options));
  }

  private async backUp(folder: string, options: BackupOptions): Promise<void> {
    const config = this.line.readConfig();
    denyAccessToOtherUsers();
    const { files, deletedMeanwhile, missing, rows, realms, schema } = await backUp(config, folder, {
      version: PROGRAM_VERSION,
      allowMissing: options.allowMissing ?? false,
    });
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const result = {
      folder,
      realms,
      messages: rows['message'] ?? 0,
      files: files.length,
      file_bytes: bytes,
      deleted_files: deletedMeanwhile.length,
      missing_files: missing.length,
      schema: schema.level,
    };
    this.line.print(options, result, [
      `Backed up ${realms} organizations, ${result.messages} messages and ${files.length} files (${bytes} bytes) to ${folder}.`,
      ...(deletedMeanwhile.length === 0 ? [] : [`${deletedMeanwhile.length} files were deleted meanwhile; manifest.json lists them.`]),
      ...(missing.length === 0 ? [] : [`${missing.length} files that the database refers to are lost; manifest.json lists them.`]),
      'SKEIN_SECRET is not part of the backup. Keep it elsewhere: a restore requires it.',
    ]);
  }

  private async restore(folder: string, options: CommonOptions): Promise<void> {
    const config = this.line.readConfig();
    denyAccessToOtherUsers();
    const { manifest, migrations, parkedDeliveries, withheldMails } = await restore(config, folder);
    const result = {
      folder,
      realms: manifest.realms,
      messages: manifest.rows['message'] ?? 0,
      files: manifest.files.length,
      migrations,
      parked_deliveries: parkedDeliveries,
      withheld_mails: withheldMails,
    };
    this.line.print(options, result, [
      `Restored ${result.realms} organizations, ${result.messages} messages and ${result.files} files from the backup of ${manifest.startedAt}.`,
      ...(migrations.length === 0 ? [] : [`Ran ${migrations.join(', ')}.`]),
      `${parkedDeliveries} webhook deliveries and ${withheldMails} mails were waiting. They are not sent, because they may have been sent after the backup.`,
      'All event queues end; clients register again. Servers and workers may start now.',
    ]);
  }
}
