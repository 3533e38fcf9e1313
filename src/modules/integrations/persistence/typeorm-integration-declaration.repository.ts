import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { RealmId } from '../../../kernel/ids.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { IntegrationDeclarationRepository, type StoredDeclaration } from '../application/integration-declaration.repository.js';
import { type IntegrationDeclarationRow, IntegrationDeclarationSchema } from './integration-declaration.schema.js';

@Injectable()
export class TypeormIntegrationDeclarationRepository extends IntegrationDeclarationRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async list(realmId: RealmId): Promise<StoredDeclaration[]> {
    return this.rows.find({ where: { realmId }, order: { name: 'ASC' } });
  }

  async find(realmId: RealmId, name: string): Promise<StoredDeclaration | null> {
    return this.rows.findOneBy({ realmId, name });
  }

  async put(realmId: RealmId, declaration: StoredDeclaration): Promise<void> {
    await this.rows.save({ realmId, ...declaration });
  }

  async remove(realmId: RealmId, name: string): Promise<boolean> {
    return ((await this.rows.delete({ realmId, name })).affected ?? 0) > 0;
  }

  private get rows(): Repository<IntegrationDeclarationRow> {
    return this.repositories.for(IntegrationDeclarationSchema);
  }
}
