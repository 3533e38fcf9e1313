// Accounts that send to topics of a channel, whose members mails may notify.
const SENDERS = 10;
const TOPICS = 20;
/** Settings of accounts with which no mail leaves while it is measured. */
const LATE_MAILS = JSON.stringify({ email_notifications_batching_period_seconds: 604_800 });

/** A variable of the server and the worker. Nobody listens there; it only makes mail a way to notify accounts. */
export const MAIL = { SKEIN_SMTP_URL: 'smtp://127.0.0.1:1' };

/**
 * Makes a channel with members, some of whom send. Whoever begins a topic follows it.
 * @param {import('./fixtures.mjs').Fixtures} fixtures
 * @param {number} members
 * @returns {Promise<{ send: (number: number) => Promise<unknown>, readers: number[] }>} sends the message of a number; the members who only read
 */
export async function channelOfSenders(fixtures, members) {
  const { data, pool } = fixtures;
  const users = await data.users(members, 'member');
  await pool.query('UPDATE user_account SET settings = ? WHERE id IN (?)', [LATE_MAILS, users]);
  const channel = await data.channel('measured', users);
  const senders = [];
  for (const id of users.slice(0, SENDERS)) senders.push(fixtures.client(await data.keyFor(id)));
  const send = (number) =>
    senders[number % SENDERS].post('messages', {
      type: 'channel',
      to: String(channel.id),
      topic: `topic ${Math.floor(number / SENDERS) % TOPICS}`,
      content: 'Hello **world**, how are you today?',
    });
  return { send, readers: users.slice(SENDERS) };
}

/**
 * Repeats a request for a time.
 * @param {(number: number) => Promise<unknown>} request with its number, from 1 on
 * @param {{ ms: number, atOnce: number }} options
 * @returns {Promise<number>} how often
 */
export async function repeatFor(request, { ms, atOnce }) {
  let count = 0;
  const end = performance.now() + ms;
  const one = async () => {
    while (performance.now() < end) await request((count += 1));
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return count;
}
