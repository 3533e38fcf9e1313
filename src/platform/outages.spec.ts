import { describe, expect, it } from 'vitest';
import { outageOf } from './outages.js';

const failure = (fields: object, message = ''): Error => Object.assign(new Error(message), fields);

describe('outageOf', () => {
  it.each([
    ['a lost connection', failure({ fatal: true }), 'database'],
    ['a lost connection inside an error of the ORM', failure({ driverError: failure({ fatal: true }) }), 'database'],
    ['too many connections', failure({ errno: 1040 }), 'database'],
    ['a read-only database', failure({ errno: 1290 }), 'database'],
    ['a database with a full disk', failure({ errno: 1114 }, "The table 'message' is full"), 'database'],
    [
      'a database with a full disk for temporary files',
      failure({ errno: 3 }, 'Error writing file \'/tmp/MYfd=40\' (Errcode: 28 "No space left on device")'),
      'database',
    ],
    [
      'a database whose engine has no room',
      failure({ errno: 1030 }, 'Got error 28 "No space left on device" from storage engine InnoDB'),
      'database',
    ],
    ['a Galera node without its cluster', failure({ errno: 1047 }), 'database'],
    ['a Galera node that lost its cluster during a statement', failure({ driverError: failure({ errno: 1180 }) }), 'database'],
    ['a connection that broke inside the server', failure({ errno: 1159 }), 'database'],
    ['a Redis that is out of reach', failure({}, "Stream isn't writeable and enableOfflineQueue options is false"), 'redis'],
    ['a Redis that does not answer', failure({}, 'Command timed out'), 'redis'],
    ['a Redis without memory', failure({ name: 'ReplyError' }, 'OOM command not allowed'), 'redis'],
    [
      'a read-only Redis inside a script',
      failure({ name: 'ReplyError' }, "ERR Error running script: @1: -READONLY You can't write"),
      'redis',
    ],
    [
      'a Redis without memory in a transaction',
      failure({ name: 'ReplyError' }, 'EXECABORT Transaction discarded because of: OOM command not allowed'),
      'redis',
    ],
    [
      'a transaction that an unusable Redis refuses',
      failure(
        { name: 'ReplyError', previousErrors: [failure({ name: 'ReplyError' }, 'MISCONF Errors writing to the AOF file')] },
        'EXECABORT',
      ),
      'redis',
    ],
    ['a Redis with too many clients', failure({ name: 'ReplyError' }, 'ERR max number of clients reached'), 'redis'],
    ['a Redis that became a replica', failure({ name: 'ReplyError' }, 'UNBLOCKED force unblock from blocking operation'), 'redis'],
    ['an event log that is replaced again and again', failure({ outage: 'redis' }), 'redis'],
    ['a key on another member of a cluster', failure({ name: 'ReplyError' }, 'MOVED 3999 127.0.0.1:6381'), 'redis'],
    ['a full disk', failure({ code: 'ENOSPC' }), 'storage'],
    ['a store that refuses connections', failure({ code: 'ECONNREFUSED' }), 'storage'],
    ['a store with an error of its own', failure({ $metadata: { httpStatusCode: 503 } }), 'storage'],
  ])('recognises %s', (_, error, source) => {
    expect(outageOf(error)).toBe(source);
  });

  it.each([
    ['a bug', new TypeError('x is not a function')],
    ['a statement that is wrong', failure({ errno: 1064 })],
    ['a duplicate', failure({ errno: 1062 })],
    ['a broken table', failure({ errno: 1030 }, 'Got error 127 "Unknown error 127" from storage engine Aria')],
    [
      'a transaction with a wrong command',
      failure(
        { name: 'ReplyError', previousErrors: [failure({ name: 'ReplyError' }, "ERR unknown command 'x'")] },
        'EXECABORT Transaction discarded because of previous errors.',
      ),
    ],
    ['a wrong command', failure({ name: 'ReplyError' }, 'WRONGTYPE Operation against a key')],
    ['a file that is not there', failure({ code: 'ENOENT', syscall: 'open' })],
    ['a client that gave up', failure({ code: 'ECONNRESET' }, 'aborted')],
    ['nothing', null],
  ])('takes %s for no outage', (_, error) => {
    expect(outageOf(error)).toBeNull();
  });
});
