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
  '/readyz': async () => ({}),
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

// Behind the wall between projects, as ours are: the connection names its project once.
const projects = new Map<string, pg.Pool>();
function poolOf(project: string): pg.Pool {
  const found =
    projects.get(project) ??
    new pg.Pool({
      connectionString: process.env.DATABASE_URL,
      max: 16,
      options: `-c parley.project_id=${Number(project)} -c plan_cache_mode=force_generic_plan`,
    });
  projects.set(project, found);
  return found;
}

const folders: Record<string, string> = {
  all: 'd.is_listed and d.is_newest',
  at_work: 'd.is_listed and d.is_newest and d.operator_id is not null',
  to_check: 'd.is_listed and d.is_newest and d.contact_for_check',
};

const pages: Record<string, (...words: string[]) => Promise<unknown>> = {
  '/list': async (project, folder) => {
    const { rows } = await poolOf(project!).query({
      name: `list ${folder}`,
      text: `select c.id, c.name, c.phone, d.id as dialogue_id, d.channel_id, d.operator_id, d.unread, d.last_message_at,
          d.preview from dialogues d join contacts c on c.project_id = d.project_id and c.id = d.contact_id
        where d.project_id = $1 and ${folders[folder!]} order by d.last_message_at desc, d.contact_id desc limit 20`,
      values: [project],
    });
    return rows;
  },
  '/clients': async (project) => {
    const { rows } = await poolOf(project!).query({
      name: 'clients',
      text: `select id, name, phone, email, tag, manager_id, organization_id, created_at from contacts
        where project_id = $1 and not archived and not is_room and merged_into is null and deleted_at is null
        order by created_at desc, id desc limit 51`,
      values: [project],
    });
    return rows;
  },
  '/board': async (project, funnel) => {
    const { rows } = await poolOf(project!).query({
      name: 'board',
      text: `select s.id as stage_id, t.total, t.sum, d.id, d.name, d.price, d.manager_id, d.entered_at, d.created_at, d.place,
          c.name as client, c.phone, g.type, g.unread, g.owed_since, k.date as task_date,
          array(select tag_id from deal_tags x where x.project_id = $1 and x.deal_id = d.id) as tags
        from (select id from stages where project_id = $1 and funnel_id = $2 order by sort limit 5) s
        cross join lateral (select sum(deals) as total, sum(price) as sum from stage_totals
          where project_id = $1 and stage_id = s.id) t
        cross join lateral (select * from deals where project_id = $1 and stage_id = s.id and deleted_at is null
          order by place desc, id desc limit 20) d
        left join contacts c on c.project_id = $1 and c.id = d.contact_id
        left join lateral (select ch.type, x.unread, x.owed_since from dialogues x
          join channels ch on ch.project_id = $1 and ch.id = x.channel_id
          where x.project_id = $1 and x.contact_id = c.id order by x.last_message_at desc limit 1) g on true
        left join lateral (select min(date) as date from tasks x where x.project_id = $1 and x.deal_id = d.id
          and x.closed_at is null and x.deleted_at is null) k on true`,
      values: [project, funnel],
    });
    return rows;
  },
  '/thread': async (project, dialogue, id, at) => {
    const { rows } = await poolOf(project!).query({
      name: 'thread',
      text: `select id, uid, destination, message, status, operator_id, created_at from messages
        where project_id = $1 and dialogue_id = $2 and (created_at, id) < ($4, $3)
        order by created_at desc, id desc limit 20`,
      values: [project, dialogue, id, at],
    });
    return rows;
  },
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
  const [path, words = ''] = request.url!.split('?', 2) as [string, string?];
  const page = pages[path];
  const found = page
    ? await page(...words.split('&').map(decodeURIComponent))
    : await paths[path]!(text ? JSON.parse(text) : {});
  response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
}
