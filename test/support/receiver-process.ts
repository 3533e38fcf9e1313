import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';

export interface ProcessCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How the endpoint responds to a call. */
export type Step =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | { readonly fault: 'hang' | 'reset' | 'half a body' | 'drip' | 'flood' | 'no text' };

interface Told {
  readonly port?: number;
  readonly call?: ProcessCall;
}

/** The endpoint of a bot in a separate process. */
export class ReceiverProcess {
  readonly calls: ProcessCall[] = [];

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    child.on('message', ({ call }: Told) => {
      if (call) this.calls.push(call);
    });
  }

  static async start(): Promise<ReceiverProcess> {
    const child = fork(join(import.meta.dirname, 'receiver-process.mjs'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const [{ port }] = (await once(child, 'message')) as [Told];
    return new ReceiverProcess(child, `http://127.0.0.1:${port ?? 0}/hook`);
  }

  /** Clears the received calls and sets the responses to the next ones. Calls after those get an empty 200. */
  async script(...script: Step[]): Promise<void> {
    this.calls.length = 0;
    const ready = once(this.child, 'message');
    this.child.send({ script });
    await ready;
  }

  async stop(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.disconnect();
    await exit;
  }
}
