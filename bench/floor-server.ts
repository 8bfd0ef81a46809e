import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { verify } from '@node-rs/argon2';
import { SignJWT } from 'jose';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

// The smallest code that does the same work: raw http, prepared statements, raw ws. No rights, no checks, no contract.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const key = new TextEncoder().encode('floor floor floor floor floor floor');
const screens = new Set<WebSocket>();

await pool.query(
  'create table if not exists floor_messages (id bigint generated always as identity primary key, uid text unique, body text)',
);
await pool.query(
  'create table if not exists floor_sessions (id bigint generated always as identity primary key, user_id bigint)',
);

const paths: Record<string, (body: Record<string, string>) => Promise<unknown>> = {
  '/healthz': async () => ({}),
  '/login': login,
  '/row': async () => {
    const { rows } = await pool.query({
      name: 'row',
      text: 'select * from members where project_id = $1 and user_id = $2',
      values: [101, 1001],
    });
    return rows[0];
  },
  '/send': send,
};

async function login({ email, password }: Record<string, string>): Promise<unknown> {
  const { rows } = await pool.query({
    name: 'user',
    text: 'select id, password_hash from users where email = $1',
    values: [email],
  });
  if (!(await verify(rows[0].password_hash, password!))) throw new Error('wrong password');
  await pool.query({ name: 'session', text: 'insert into floor_sessions (user_id) values ($1)', values: [rows[0].id] });
  return { token: await new SignJWT({ sub: String(rows[0].id) }).setProtectedHeader({ alg: 'HS256' }).sign(key) };
}

async function send({ uid, text }: Record<string, string>): Promise<unknown> {
  await pool.query({
    name: 'send',
    text: 'insert into floor_messages (uid, body) values ($1, $2)',
    values: [uid, text],
  });
  const frame = JSON.stringify({ action: 'channel:message_created', payload: { uid, message: text } });
  for (const screen of screens) screen.send(frame);
  return { uid };
}

const server = createServer((request, response) => void answer(request, response)).listen(Number(process.env.PORT));
const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket) => {
  screens.add(socket);
  socket.on('close', () => screens.delete(socket));
});
process.on('SIGTERM', () => process.exit(0));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const found = await paths[request.url!]!(text ? JSON.parse(text) : {});
  response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
}
