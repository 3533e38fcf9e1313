import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import { isDuplicateEntry } from '../../../../platform/database/mysql-errors.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { type NavigationViewOwner, NavigationViewRepository, NavigationViewTaken } from '../application/navigation-view.repository.js';
import type { NavigationView } from '../domain/navigation-view.js';
import { type NavigationViewRow, NavigationViewSchema } from './personal.schema.js';

@Injectable()
export class TypeormNavigationViewRepository extends NavigationViewRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(view: NavigationView): Promise<void> {
    await this.write(this.views.insert({ ...view }));
  }

  lock({ realmId, userId: ownerId }: NavigationViewOwner, fragment: string): Promise<NavigationView | null> {
    return this.views.findOne({ where: { realmId, ownerId, fragment }, lock: { mode: 'pessimistic_write' } });
  }

  async save({ realmId, ownerId, fragment, name, pinned }: NavigationView): Promise<void> {
    await this.write(this.views.update({ realmId, ownerId, fragment }, { name, pinned }));
  }

  async delete({ realmId, userId: ownerId }: NavigationViewOwner, fragment: string): Promise<boolean> {
    const { affected } = await this.views.delete({ realmId, ownerId, fragment });
    return (affected ?? 0) > 0;
  }

  async deleteAll({ realmId, userId: ownerId }: NavigationViewOwner): Promise<void> {
    await this.views.delete({ realmId, ownerId });
  }

  list({ realmId, userId: ownerId }: NavigationViewOwner): Promise<NavigationView[]> {
    return this.views.find({ where: { realmId, ownerId }, order: { id: 'ASC' } });
  }

  private async write(statement: Promise<unknown>): Promise<void> {
    try {
      await statement;
    } catch (error) {
      throw isDuplicateEntry(error) ? new NavigationViewTaken() : error;
    }
  }

  private get views(): Repository<NavigationViewRow> {
    return this.repositories.for(NavigationViewSchema);
  }
}
