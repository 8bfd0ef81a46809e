import { login } from '@parley/contract/accounts/sessions';
import type { WebSocket } from 'ws';
import { call, fromElsewhere } from './call.ts';
import { joinLive } from './live-socket.ts';
import { asAdmin } from './rooms.ts';
import { demoProject } from './sign-in-ours.ts';
import type { Database } from './stage.ts';

export type Operator = { headers: Record<string, string>; token: string; url: string; socket: WebSocket };

const signedInAtOnce = 8;

/** People with the rights and the password of the demo's operator, each signed in and with an open screen. */
export async function openOperators(urls: string[], { admin_url }: Database, many: number): Promise<Operator[]> {
  const made = await asAdmin<{ email: string }>(admin_url, addOperators, [demoProject, many, crypto.randomUUID()]);
  const waiting = made.map(({ email }, nth) => ({ email, url: urls[nth % urls.length]! }));
  const opened: Operator[] = [];
  const openRest = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) opened.push(await openOperator(next));
  };
  await Promise.all(Array.from({ length: signedInAtOnce }, openRest));
  return opened;
}

async function openOperator({ email, url }: { email: string; url: string }): Promise<Operator> {
  const { data } = await call(url, login, { email, password: 'parley-demo' }, fromElsewhere());
  const headers = { authorization: `Bearer ${data.token}`, 'x-project': String(demoProject), ...fromElsewhere() };
  return { headers, token: data.token, url, socket: await joinLive(url, data.token, demoProject) };
}

const addOperators = `
  with pattern as (
    select u.name, u.password_hash, m.project_role, m.is_manager, m.permissions, m.channels_ids
    from users u join members m on m.user_id = u.id
    where u.email = 'operator@demo.parley' and m.project_id = $1
  ), made as (
    insert into users (email, name, password_hash, email_verified)
    select 'operator.' || n || '.' || $3 || '@bench.example', name || ' ' || n, password_hash, true
    from pattern, generate_series(1, $2::int) n returning id, email
  ), joined as (
    insert into members (project_id, user_id, project_role, is_manager, permissions, channels_ids)
    select $1, made.id, project_role, is_manager, permissions, channels_ids from made, pattern
  )
  select email from made`;
