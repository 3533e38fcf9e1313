import type { Command } from 'commander';
import { databaseContents } from '../../../ormconfig.js';
import { migrateByOperator } from '../../platform/database/migrate.js';
import { addCommand } from '../frame/add-command.js';
import type { CommandLine, CommonOptions } from '../frame/command-line.js';

/** `skein migrate` brings the schema up to date. Servers of the previous version keep running meanwhile. */
export class MigrateCommand {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    addCommand(program, 'migrate', 'Brings the database to the schema of this version.').action((options: CommonOptions) =>
      this.run(options),
    );
  }

  private async run(options: CommonOptions): Promise<void> {
    const { databaseUrl } = this.line.readConfig();
    const done = await migrateByOperator(databaseUrl, databaseContents, (text) => this.line.report(text));
    this.line.print(options, { migrations: done }, [done.length === 0 ? 'The schema is up to date.' : `Ran ${done.join(', ')}.`]);
  }
}
