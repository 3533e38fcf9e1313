import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is to be done for the open responses of each connection. Not a `Set`, whose former tables would keep responses in memory (docs/adr/0068). */
const tasksOf = new WeakMap<Socket, (() => void)[]>();

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
    const at = tasks.indexOf(finish);
    if (at === -1) return;
    tasks.splice(at, 1);
    done();
  };
  tasks.push(finish);
  response.once('close', finish);
}

function watch(socket: Socket): (() => void)[] {
  const tasks: (() => void)[] = [];
  tasksOf.set(socket, tasks);
  socket.once('close', () => {
    for (const finish of [...tasks]) finish();
  });
  return tasks;
}
