import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { basic } from './measuring.mjs';

const TOPICS = 20;
/** Fewer messages than this wait for the indexer of searches until there are more. */
const MOST_WAITING = 1_000;
const HISTORY_TEXT = "CONCAT('Message ', seq, ' about nothing in particular.')";

/** Limits the size of a transaction. */
const MESSAGES_PER_STATEMENT = 1_000_000;

/** Fills the database with large amounts of data by set statements. */
export class BenchData {
  constructor(pool, iago) {
    this.pool = pool;
    this.iago = iago;
  }

  /**
   * @param {number} count
   * @param {string} name accounts with different names are independent of each other
   * @returns {Promise<number[]>} ids
   */
  async users(count, name) {
    const values = Array.from({ length: count }, (_, index) => {
      const email = `${name}${index}@example.com`;
      return [1, email, email, `${name} ${index}`, `${name} ${index}`, 400, 1, 0, '', 0, 1, 1_700_000_000_000, 1, '{}'];
    });
    for (let start = 0; start < count; start += 1_000) {
      await this.pool.query(
        `INSERT INTO user_account (realm_id, email, email_key, full_name, full_name_key, role, active, \`system\`, timezone, avatar_uploaded,
           avatar_version, joined_at, api_key_generation, settings) VALUES ?`,
        [values.slice(start, start + 1_000)],
      );
    }
    const [rows] = await this.pool.query("SELECT id FROM user_account WHERE email_key LIKE CONCAT(?, '%') ORDER BY id", [name]);
    return rows.map(({ id }) => id);
  }

  /** Gives accounts the password of iago. */
  async passwords(userIds) {
    const [[{ hash }]] = await this.pool.query("SELECT password_hash AS hash FROM user_account WHERE email = 'iago@example.com'");
    await this.pool.query('UPDATE user_account SET password_hash = ? WHERE id IN (?)', [hash, userIds]);
  }

  /** Creates a channel of iago with the given additional subscribers. */
  async channel(name, userIds) {
    await this.iago.post('users/me/subscriptions', { subscriptions: [{ name }] });
    const [[channel]] = await this.pool.query('SELECT id, conversation_id AS conversationId, name FROM channel WHERE name = ?', [name]);
    await this.join(channel.conversationId, userIds);
    return channel;
  }

  /** Creates a channel with the given number of messages in a few topics. */
  async history(name, count) {
    const channel = await this.channel(name, []);
    await this.addHistory(channel, count);
    return channel;
  }

  /** Creates a channel with the given number of topics, each of one message. */
  async topics(name, count) {
    const channel = await this.channel(name, []);
    await this.messages(channel.conversationId, count, { topic: "CONCAT('one of many topics ', seq)", text: HISTORY_TEXT });
    return channel;
  }

  /** Creates channels with names of the same beginning, which are like a given one, and subscribes an account to them. */
  async subscriptions(name, count, like, userId) {
    await this.pool.query(`INSERT INTO conversation (realm_id, direct_key, last_message_id) SELECT 1, NULL, 0 FROM seq_1_to_${count}`);
    const [rows] = await this.pool.query('SELECT id FROM conversation ORDER BY id DESC LIMIT ?', [count]);
    const [[{ ...channel }]] = await this.pool.query('SELECT * FROM channel WHERE id = ?', [like.id]);
    delete channel.id;
    const columns = Object.keys(channel);
    for (let start = 0; start < count; start += 500) {
      const copies = rows.slice(start, start + 500).map(({ id }) => {
        const own = { ...channel, conversation_id: id, name: `${name} ${id}`, name_key: `${name} ${id}` };
        return columns.map((column) => own[column]);
      });
      await this.pool.query('INSERT INTO channel (??) VALUES ?', [columns, copies]);
    }
    for (const { id } of rows) await this.join(id, [userId]);
  }

  /** Adds messages in a few topics to a channel. */
  async addHistory({ conversationId }, count) {
    await this.messages(conversationId, count, { topic: `CONCAT('bench ', seq % ${TOPICS})`, text: HISTORY_TEXT });
  }

  /**
   * Creates a channel whose messages have search tokens. A message contains one of 10 words that begin with "alpha", one of 100 words with
   * "beta", one of 1,000 words with "gamma", and four words that every message contains.
   */
  async searchable(count) {
    const channel = await this.channel('searchable', []);
    const letter = (divisor) => `CHAR(97 + seq DIV ${divisor} % 10 USING utf8mb4)`;
    const words = [
      `CONCAT('alpha', ${letter(1)})`,
      `CONCAT('beta', ${letter(10)}, ${letter(1)})`,
      `CONCAT('gamma', ${letter(100)}, ${letter(10)}, ${letter(1)})`,
    ];
    await this.messages(channel.conversationId, count, { topic: "'weekly'", text: `CONCAT_WS(' ', ${words}, 'report of the week')` });
    const these = "FROM message WHERE realm_id = 1 AND conversation_id = ? AND topic_key = 'weekly' ORDER BY id";
    await this.pool.query(
      `INSERT INTO message_tokens (realm_id, message_id, tokens) SELECT realm_id, id, CONCAT(' weekly ', content, ' ') ${these}`,
      [channel.conversationId],
    );
    await this.pool.query(`INSERT INTO search_queue (realm_id, message_id) SELECT realm_id, id ${these}`, [channel.conversationId]);
    while ((await this.waitingForIndexer()) > MOST_WAITING) await setTimeout(500);
    await this.pool.query('ANALYZE TABLE message, message_tokens, search_queue, search_posting'); // as on a database that grew slowly
    return channel;
  }

  /** @returns {Promise<number>} messages that searches read one by one */
  async waitingForIndexer() {
    const [[{ waiting }]] = await this.pool.query('SELECT COUNT(*) AS waiting FROM search_queue');
    return waiting;
  }

  /**
   * Adds read messages to a conversation.
   * @param {{ topic: string, text: string }} expressions of SQL; `seq` is the number of the message
   */
  async messages(conversationId, count, { topic, text }) {
    for (let start = 0; start < count; start += MESSAGES_PER_STATEMENT) {
      await this.pool.query(
        `INSERT INTO message (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
         SELECT 1, ?, 12, ${topic}, ${topic}, ${text}, CONCAT('<p>', ${text}, '</p>'), 1700000000000 + seq, 'bench', 0
           FROM seq_${start + 1}_to_${Math.min(count, start + MESSAGES_PER_STATEMENT)}`,
        [conversationId],
      );
    }
    await this.pool.query(
      'UPDATE conversation SET last_message_id = (SELECT MAX(id) FROM message WHERE conversation_id = ?) WHERE id = ?',
      [conversationId, conversationId],
    );
    await this.pool.query(
      'UPDATE membership SET read_through_id = (SELECT last_message_id FROM conversation WHERE id = ?) WHERE conversation_id = ?',
      [conversationId, conversationId],
    );
    await this.pool.query('UPDATE membership_period SET from_id = 0 WHERE conversation_id = ?', [conversationId]);
  }

  /** Subscribes an account to many channels with the given number of unread messages. */
  async readerOfMany(userId, channelCount, unreadCount) {
    const each = Math.ceil(unreadCount / channelCount);
    for (let number = 0; number < channelCount; number += 1) {
      const { conversationId } = await this.history(`many ${number}`, each);
      await this.join(conversationId, [userId]);
    }
    return { userId, authorization: await this.keyFor(userId) };
  }

  /** Creates an account with one channel that has few messages. */
  async quietReader(userId) {
    const { conversationId } = await this.history('quiet', 120);
    await this.join(conversationId, [userId]);
    return this.keyFor(userId);
  }

  async unreadAll({ conversationId }) {
    await this.pool.query('UPDATE membership SET read_through_id = 0 WHERE conversation_id = ?', [conversationId]);
  }

  async oneUpdate({ conversationId }) {
    await this.pool.execute('UPDATE membership SET read_through_id = read_through_id + 1 WHERE user_id = ? AND conversation_id = ?', [
      11,
      conversationId,
    ]);
  }

  /** The minimum of statements for marking 5,000 messages as read: their ids, their properties, and a durable update. */
  async bareFlagStatements({ conversationId }) {
    const [rows] = await this.pool.execute(
      'SELECT id FROM message WHERE realm_id = 1 AND conversation_id = ? ORDER BY id DESC LIMIT 5000',
      [conversationId],
    );
    const ids = rows.map(({ id }) => id);
    for (let start = 0; start < ids.length; start += 500) {
      await this.pool.query('SELECT id, conversation_id, sender_id, topic, traits FROM message WHERE id IN (?)', [
        ids.slice(start, start + 500),
      ]);
      await this.pool.query('SELECT message_id, flags FROM message_mark WHERE user_id = 11 AND message_id IN (?)', [
        ids.slice(start, start + 500),
      ]);
    }
    await this.oneUpdate({ conversationId });
  }

  /** The minimum of statements for `POST /register`, and their JSON. */
  async bareRegister({ userId }) {
    const [behind] = await this.pool.execute(
      `SELECT s.conversation_id AS id, s.read_through_id AS readThrough FROM membership s JOIN conversation c ON c.id = s.conversation_id
        WHERE s.user_id = ? AND c.last_message_id > s.read_through_id`,
      [userId],
    );
    const unread = [];
    for (let start = 0; start < behind.length; start += 64) {
      const part = behind.slice(start, start + 64);
      const one = '(SELECT id, conversation_id, topic, sender_id FROM message WHERE realm_id = 1 AND conversation_id = ? AND id > ?)';
      const [rows] = await this.pool.query(
        part.map(() => one).join(' UNION ALL '),
        part.flatMap(({ id, readThrough }) => [id, readThrough]),
      );
      unread.push(...rows);
    }
    const [users] = await this.pool.query('SELECT * FROM user_account WHERE realm_id = 1');
    const [channels] = await this.pool.query('SELECT * FROM channel WHERE realm_id = 1');
    return JSON.stringify({ unread, users, channels });
  }

  /** Creates custom profile fields with a value for every account. */
  async profiles(userIds, fieldCount) {
    for (let number = 1; number <= fieldCount; number += 1) {
      const { id: fieldId } = await this.iago.post('realm/profile_fields', { name: `bench ${number}`, field_type: 1 });
      for (let start = 0; start < userIds.length; start += 1_000) {
        await this.pool.query('INSERT INTO profile_value (realm_id, user_id, field_id, value, rendered_value) VALUES ?', [
          userIds
            .slice(start, start + 1_000)
            .map((userId) => [1, userId, fieldId, `value ${number} of ${userId}`, `<p>value ${number}</p>`]),
        ]);
      }
    }
    // The server must not have cached accounts without the values: after a change of the fields it reads them again.
    const { custom_fields: fields } = await this.iago.get('realm/profile_fields');
    await this.iago.send('PATCH', 'realm/profile_fields', `order=${JSON.stringify(fields.map(({ id }) => id))}`);
  }

  /** The minimum of statements for a list of all accounts, and its JSON. */
  async bareUsers() {
    const [users] = await this.pool.execute('SELECT * FROM user_account WHERE realm_id = 1');
    const [values] = await this.pool.execute('SELECT user_id, field_id, value, rendered_value FROM profile_value WHERE realm_id = 1');
    return JSON.stringify({ users, values });
  }

  async join(conversationId, userIds) {
    for (let start = 0; start < userIds.length; start += 1_000) {
      const part = userIds.slice(start, start + 1_000);
      await this.pool.query(
        `INSERT INTO membership (user_id, conversation_id, realm_id, active, read_through_id, color, is_muted, pin_to_top) VALUES ?`,
        [part.map((userId) => [userId, conversationId, 1, 1, 0, '#c2c2c2', 0, 0])],
      );
      await this.pool.query('INSERT INTO membership_period (user_id, conversation_id, from_id, to_id, realm_id) VALUES ?', [
        part.map((userId) => [userId, conversationId, 0, null, 1]),
      ]);
    }
  }

  async keyFor(userId) {
    const key = createHash('sha256').update(`bench ${userId}`).digest('hex').slice(0, 32);
    await this.pool.execute('UPDATE user_account SET api_key_digest = ? WHERE id = ?', [createHash('sha256').update(key).digest(), userId]);
    const [[{ email }]] = await this.pool.query('SELECT email FROM user_account WHERE id = ?', [userId]);
    return basic(email, key);
  }
}
