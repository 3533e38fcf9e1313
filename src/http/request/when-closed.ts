import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is to be done for the open responses of each connection. */
const tasksOf = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `done` once: when the response has been sent or its connection is closed, or immediately if that has happened already. A response
 * emits `close` only once, and not at all if it was waiting for an earlier one of a pipelined connection.
 */
export function whenClosed(response: ServerResponse, done: () => void): void {
  const { socket } = response.req;
  if (response.destroyed || socket.destroyed) {
    done();
    return;
  }
  const tasks = tasksOf.get(socket) ?? watch(socket);
  const finish = (): void => {
    if (tasks.delete(finish)) done();
  };
  tasks.add(finish);
  response.on('close', finish);
}

function watch(socket: Socket): Set<() => void> {
  const tasks = new Set<() => void>();
  tasksOf.set(socket, tasks);
  socket.once('close', () => {
    for (const finish of tasks) finish();
  });
  return tasks;
}
