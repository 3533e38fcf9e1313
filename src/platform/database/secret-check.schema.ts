import { EntitySchema } from 'typeorm';

/** Written and read by `secret-check.ts` with statements of its own; the schema guards against drift. */
export const SecretCheckSchema = new EntitySchema({
  name: 'SecretCheck',
  tableName: 'secret_check',
  columns: {
    id: { type: 'int', unsigned: true, primary: true },
    checkValue: { type: 'char', length: 64, name: 'check_value' },
  },
});
