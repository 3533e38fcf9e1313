import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { DirectoriesService, noDirectory } from './directories.service.js';
import { DirectoryProblem } from './directory-client.js';
import { SyncDirectoryService, type SyncOptions, type SyncResult, TooManyRemovals } from './sync-directory.service.js';

/** Runs a sync for somebody who administers the directory. */
@Injectable()
export class RunSyncService {
  constructor(
    private readonly administration: DirectoriesService,
    private readonly syncing: SyncDirectoryService,
  ) {}

  /** @throws OwnerRequired, DoesNotExist; BadRequest with the reason why nothing was changed */
  async run(actor: Actor, options: SyncOptions): Promise<SyncResult> {
    const directory = await this.administration.find(actor);
    if (!directory) throw noDirectory();
    if (!directory.enabled) throw new BadRequest('The directory is turned off.');
    try {
      return await this.syncing.sync(directory, actor, options);
    } catch (error) {
      if (error instanceof DirectoryProblem) throw new BadRequest(`Nothing was changed. ${error.reason}`);
      if (!(error instanceof TooManyRemovals)) throw error;
      const names = error.leaving.map(({ email }) => email).join(', ');
      throw new BadRequest(`Nothing was changed. ${error.message} These are: ${names}`);
    }
  }
}
