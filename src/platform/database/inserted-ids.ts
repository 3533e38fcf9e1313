import { Injectable } from '@nestjs/common';
import { Sql } from './sql.js';

/** Computes the ids that a multi-row INSERT generated. They increase by the server's `auto_increment_increment`, which is above 1 on a Galera node. */
@Injectable()
export class InsertedIds {
  private step: number | undefined;

  constructor(private readonly sql: Sql) {}

  /** The ids of `count` rows inserted by one statement, in their order, `firstId` being the driver's `insertId`. */
  async list(firstId: number, count: number): Promise<number[]> {
    if (this.step === undefined) {
      const [row] = await this.sql.rows<{ step: number }>('SELECT @@auto_increment_increment AS step');
      this.step = row?.step ?? 1;
    }
    const step = this.step;
    return Array.from({ length: count }, (_, index) => firstId + index * step);
  }
}
