import { expect, it } from 'vitest';
import { EVENT_TYPES } from '../../src/kernel/client-events.js';
import { APPLIERS } from '../support/client-picture/client-picture.js';

it('every event type has an applier in test/support/client-picture', () => {
  expect(Object.keys(APPLIERS).toSorted()).toEqual(EVENT_TYPES.toSorted());
});
