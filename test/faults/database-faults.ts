import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.js';
import type { FaultTarget } from './fault-target.js';

const WHILE_MS = 3_000;
const SLOW_MS = 40;
/** Longer than a request waits for a connection, and than a connection waits for a statement. */
const LOCKED_MS = 12_000;

/** MariaDB fails, or is hard to reach. */
export const DATABASE_FAULTS: readonly Fault<FaultTarget>[] = [
  {
    name: 'Restart of MariaDB by SIGTERM',
    happen: ({ machine }) => machine.endAndRestart('mariadb', 'SIGTERM'),
  },
  {
    name: '`kill -9` of MariaDB, and its start',
    inShortForm: true,
    happen: ({ machine }) => machine.endAndRestart('mariadb', 'SIGKILL'),
  },
  {
    name: `Another program locks the messages for ${LOCKED_MS / 1000} s, so that statements pile up`,
    happen: (target) =>
      target.withDatabase(async (connection) => {
        await connection.query('LOCK TABLES message WRITE');
        await pause(LOCKED_MS);
        await connection.query('UNLOCK TABLES');
      }),
  },
  {
    name: `Another program locks the rows of all conversations for ${LOCKED_MS / 1000} s, so that transactions pile up`,
    happen: (target) =>
      target.withDatabase(async (connection) => {
        await connection.beginTransaction();
        await connection.query('SELECT id FROM conversation FOR UPDATE');
        await pause(LOCKED_MS);
        await connection.rollback();
      }),
  },
  {
    name: `MariaDB hangs for ${WHILE_MS / 1000} s (SIGSTOP)`,
    async happen({ machine }) {
      await machine.suspend('mariadb');
      await pause(WHILE_MS);
      machine.resume('mariadb');
    },
  },
  {
    name: `MariaDB is read-only for ${WHILE_MS / 1000} s`,
    happen: (target) =>
      target.withDatabase(async (connection) => {
        await connection.query('SET GLOBAL read_only = ON');
        await pause(WHILE_MS);
        await connection.query('SET GLOBAL read_only = OFF');
      }),
  },
  {
    name: 'All connections to MariaDB end (`KILL`)',
    happen: (target) =>
      target.withDatabase(async (connection) => {
        const [rows] = await connection.query("SELECT id FROM information_schema.processlist WHERE user = 'skein'");
        for (const { id } of rows as { id: number }[]) await connection.query(`KILL ${id}`).catch(() => undefined);
      }),
  },
  {
    name: `The network to MariaDB is cut for ${WHILE_MS / 1000} s`,
    async happen({ links }) {
      links.database.cut();
      await pause(WHILE_MS);
      links.database.heal();
    },
  },
  {
    name: `The network to MariaDB takes ${SLOW_MS} ms longer in each direction for ${WHILE_MS / 1000} s`,
    async happen({ links }) {
      links.database.slowDown(SLOW_MS);
      await pause(WHILE_MS);
      links.database.slowDown(0);
    },
  },
  {
    name: 'Everything is backed up while the processes are stopped, and restored into an empty database',
    happen: (target) => target.restoreFromBackup(),
  },
];
