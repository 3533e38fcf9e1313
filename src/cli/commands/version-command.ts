import type { Command } from 'commander';
import { ZULIP_FEATURE_LEVEL, ZULIP_VERSION } from '../../kernel/server-identity.js';
import { PROGRAM_VERSION } from '../../platform/program-version.js';
import { addCommand } from '../frame/add-command.js';
import type { CommandLine, CommonOptions } from '../frame/command-line.js';

/** `skein version` needs neither configuration nor services. */
export class VersionCommand {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    addCommand(program, 'version', 'Prints the version of the program and of the API.').action((options: CommonOptions) => {
      const versions = {
        version: PROGRAM_VERSION,
        zulip_version: ZULIP_VERSION,
        feature_level: ZULIP_FEATURE_LEVEL,
        node: process.versions.node,
      };
      this.line.print(options, versions, [
        `Skein ${PROGRAM_VERSION}`,
        `API of Zulip ${ZULIP_VERSION}, feature level ${ZULIP_FEATURE_LEVEL}`,
        `Node ${process.versions.node}`,
      ]);
    });
  }
}
