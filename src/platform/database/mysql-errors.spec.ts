import { describe, expect, it } from 'vitest';
import { isStatementCancelled, isTransactionConflict, mayHaveCommitted } from './mysql-errors.js';

const failure = (fields: object): Error => Object.assign(new Error('of the database'), fields);

describe('The errors of COMMIT', () => {
  it.each([
    ['a lost connection', failure({ fatal: true })],
    ['a lost connection inside an error of the ORM', failure({ driverError: failure({ fatal: true }) })],
    ['an error during COMMIT', failure({ errno: 1180 })],
    ['an error without a number of its own', failure({ errno: 1105 })],
    ['the end of the server', failure({ errno: 1053 })],
    ['the end of the connection', failure({ errno: 1927 })],
  ])('leave open whether it took effect: %s', (_, error) => {
    expect([mayHaveCommitted(error), isTransactionConflict(error)]).toEqual([true, false]);
  });

  it.each([
    ['a deadlock or a failed certification', failure({ errno: 1213 })],
    ['a lock that was not free in time', failure({ errno: 1205 })],
    ['a record that changed', failure({ errno: 1020 })],
    ['a deadlock about the next id of a table', failure({ errno: 1467 })],
  ])('lead to another attempt: %s', (_, error) => {
    expect([mayHaveCommitted(error), isTransactionConflict(error)]).toEqual([false, true]);
  });

  it.each([
    ['the time limit of MariaDB', failure({ errno: 1969 })],
    ['the time limit of MySQL', failure({ errno: 3024 })],
    ['an interruption', failure({ errno: 1317 })],
  ])('say that it was cancelled: %s', (_, error) => {
    expect([isStatementCancelled(error), mayHaveCommitted(error)]).toEqual([true, false]);
  });
});
