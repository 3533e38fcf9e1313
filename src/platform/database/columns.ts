import type { EntitySchemaColumnOptions } from 'typeorm';

/** Column kinds that recur in every schema. */
export const id = (name: string): EntitySchemaColumnOptions => ({ type: 'int', unsigned: true, name });
export const optionalId = (name: string): EntitySchemaColumnOptions => ({ ...id(name), nullable: true });

const number = { to: (value: unknown) => value, from: (value: unknown) => (value === null ? null : Number(value)) };

/** An id or a time that may pass 2^32; the driver's text becomes a number again. */
export const bigInteger = (name: string): EntitySchemaColumnOptions => ({ type: 'bigint', unsigned: true, name, transformer: number });
/** Milliseconds UTC. */
export const time = (name: string): EntitySchemaColumnOptions => ({ type: 'bigint', name, transformer: number });
export const optionalTime = (name: string): EntitySchemaColumnOptions => ({ ...time(name), nullable: true });

/** Opaque to the database. */
export const json = (name: string, type: 'longtext' | 'text' = 'longtext'): EntitySchemaColumnOptions => ({
  type,
  name,
  transformer: { to: (value: unknown) => JSON.stringify(value), from: (text: string) => JSON.parse(text) as unknown },
});
