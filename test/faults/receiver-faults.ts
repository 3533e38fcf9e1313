import type { Fault } from './fault.js';
import type { FaultTarget } from './fault-target.js';

/** What the server calls fails. */
export const RECEIVER_FAULTS: readonly Fault<FaultTarget>[] = [
  {
    name: 'The receiver of webhooks is slow or hostile: late, broken, endless and malformed answers',
    happen: ({ receiver }) => receiver.misbehave(),
  },
];
