import { Injectable } from '@nestjs/common';
import { DataSource, type EntitySchema, type ObjectLiteral, type Repository } from 'typeorm';
import { CurrentTransaction } from './current-transaction.js';

/** TypeORM repositories that join the transaction of the surrounding unit of work. */
@Injectable()
export class Repositories {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transaction: CurrentTransaction,
  ) {}

  for<Entity extends ObjectLiteral>(schema: EntitySchema<Entity>): Repository<Entity> {
    return (this.transaction.manager ?? this.dataSource.manager).getRepository(schema);
  }
}
