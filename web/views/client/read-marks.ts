import { api, answerOf } from '../../api/api-client.js';
import { ConnectionLost } from '../../api/api-error.js';
import { applyEvent } from '../../state/apply-event.js';
import type { ClientState } from '../../state/client-state.js';

const BATCH_MS = 1000;
const RETRY_MS = 5000;

/** Marks messages as read, at once here and in batches on the server. Marks that cannot be sent are kept. */
export class ReadMarks {
  private readonly pending = new Set<number>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly state: ClientState) {}

  /** @param ids of messages that the reader has seen */
  mark(ids: readonly number[]): void {
    const unread = ids.filter((id) => this.state.unread.keys.has(id));
    if (unread.length === 0) return;
    for (const id of unread) this.pending.add(id);
    applyEvent(this.state, {
      id: -1,
      type: 'update_message_flags',
      op: 'add',
      operation: 'add',
      flag: 'read',
      messages: unread,
      all: false,
    });
    this.timer ??= setTimeout(() => void this.flush(), BATCH_MS);
  }

  private async flush(): Promise<void> {
    const messages = [...this.pending];
    this.pending.clear();
    this.timer = undefined;
    try {
      await answerOf(api.POST('/api/v1/messages/flags', { body: { messages, op: 'add', flag: 'read' } }));
    } catch (error) {
      if (!(error instanceof ConnectionLost)) return;
      for (const id of messages) this.pending.add(id);
      this.timer ??= setTimeout(() => void this.flush(), RETRY_MS);
    }
  }
}
