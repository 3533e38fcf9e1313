// A minimal server for comparison: Express, one durable INSERT, one SELECT, one text for all waiting clients, one body as a durable file.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import { createPool } from 'mysql2/promise';

const url = new URL(process.env['DATABASE_URL']);
const pool = createPool({
  socketPath: url.searchParams.get('socketPath'),
  user: 'root',
  database: url.pathname.slice(1),
  connectionLimit: 16,
});
const app = express();
app.use(express.urlencoded({ extended: false }));

app.post('/api/v1/send', async (request, response) => {
  const [{ insertId }] = await pool.execute('INSERT INTO floor_message (topic, content) VALUES (?, ?)', [
    request.body.topic,
    request.body.content,
  ]);
  response.json({ result: 'success', msg: '', id: insertId });
});

app.get('/api/v1/page', async (_request, response) => {
  const [rows] = await pool.execute(
    `SELECT m.*, u.full_name, u.email FROM message m JOIN user_account u ON u.id = m.sender_id
      WHERE m.realm_id = 1 AND m.conversation_id = (SELECT conversation_id FROM channel WHERE name = 'history small') AND m.topic_key = 'bench 3'
      ORDER BY m.id DESC LIMIT 100`,
  );
  response.json({ result: 'success', msg: '', messages: rows });
});

const waiting = [];
app.get('/api/v1/wait', (_request, response) => waiting.push(response));

const NEWS = Buffer.from(JSON.stringify({ result: 'success', msg: '', events: [{ id: 1, type: 'message', message: 'x'.repeat(900) }] }));
app.post('/api/v1/tell', (_request, response) => {
  for (const one of waiting.splice(0)) one.type('application/json').send(NEWS);
  response.json({ result: 'success', msg: '' });
});

app.post('/api/v1/upload', async (request, response) => {
  const path = join(process.env['SKEIN_DATA_DIR'], randomUUID());
  await pipeline(request, createWriteStream(path, { flush: true }));
  await unlink(path);
  response.json({ result: 'success', msg: '' });
});

const server = app.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ type: 'ready' }));
process.on('SIGTERM', () => server.close(() => process.exit(0)));
