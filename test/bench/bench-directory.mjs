// Measures the initial state of a client and the list of accounts.
import { compareTimes } from './comparison.mjs';

const register = (client) => () => client.post('register', {});

/** Functions that measure one line of the table each, by its name. */
export const directoryRows = {
  'register: 200 channels, 10k unread, 10k users': async (fixtures) => {
    const reader = await fixtures.readerOfMany();
    const ours = await fixtures.ours.measure(register(reader.client), { count: 20 });
    const bare = await fixtures.statements.measure(() => fixtures.data.bareRegister(reader), { count: 20 });
    return compareTimes(ours, bare, { atMost: 0.8 });
  },

  'users: 10k with two profile fields each': async (fixtures) => {
    await fixtures.profiles();
    const ours = await fixtures.ours.measure(() => fixtures.iago.get('users', { include_custom_profile_fields: true }), { count: 20 });
    const bare = await fixtures.statements.measure(() => fixtures.data.bareUsers(), { count: 20 });
    return compareTimes(ours, bare, { atMost: 0.8 });
  },

  'register with those profiles, and the bare statements': async (fixtures) => {
    const reader = await fixtures.readerOfMany();
    await fixtures.profiles();
    const ours = await fixtures.ours.measure(register(reader.client), { count: 20 });
    const bare = await fixtures.statements.measure(() => fixtures.data.bareRegister(reader), { count: 20 });
    return compareTimes(ours, bare);
  },
};
