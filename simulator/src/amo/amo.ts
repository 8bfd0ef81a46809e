import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeAnswer, type FakeRequest, json, type Stage } from '../fake.ts';
import { type AmoAccount, amoAccounts, type Kind, openAmo } from './account.ts';
import { fillAmo } from './filled.ts';
import { listEntities, paged, wireEntity } from './lists.ts';
import { authorize, giveTokens } from './oauth.ts';
import { nothing, problem } from './problem.ts';
import { addLeads } from './write.ts';

const perSecond = 7;
const kinds: Kind[] = ['contacts', 'companies', 'leads'];

/** amoCRM (Kommo): its API v4 and how it gives tokens. All accounts are behind one address; a token says whose. */
export const amo = {
  word: 'amo',
  answer: async (request: FakeRequest, { world }: Stage): Promise<FakeAnswer> => {
    if (!amoAccounts(world).length) fillAmo(openAmo(world), world);
    if (request.path === '/oauth') return authorize(request, world);
    if (request.path === '/oauth2/access_token') {
      const down = amoAccounts(world).some((it) => it.knobs.is_down);
      return down ? problem(503, 'Service Unavailable') : giveTokens(request, world);
    }
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const account = amoAccounts(world).find((it) => it.tokens.has(token));
    if (!account) return problem(401, 'Invalid authorization token');
    if (account.knobs.slow) await sleep(account.knobs.slow);
    const answered = refusalOf(account, token, world.now()) ?? answerIn(account, request, { world } as Stage);
    const { method, path, query } = request;
    account.requests.push({ method, path, query: String(query), status: answered.status });
    return answered;
  },
};

function refusalOf(account: AmoAccount, token: string, now: number): FakeAnswer | null {
  const { knobs, tokens } = account;
  if (knobs.is_down) return problem(503, 'Service Unavailable');
  if (knobs.is_unpaid) return problem(402, 'Account has not been paid');
  if ((tokens.get(token) ?? 0) <= now) return problem(401, 'Token has expired');
  account.asked = [...account.asked.filter((at) => at > performance.now() - 1000), performance.now()];
  if (account.asked.length > perSecond || knobs.busy > 0) {
    knobs.busy = Math.max(0, knobs.busy - 1);
    return problem(429, 'Too many requests');
  }
  return null;
}

function answerIn(account: AmoAccount, request: FakeRequest, { world }: Pick<Stage, 'world'>): FakeAnswer {
  const { method, path } = request;
  const [, , , first = '', second, third] = path.split('/');
  const kind = kinds.find((it) => it === first);
  if (method === 'POST' && kind === 'leads' && (!second || second === 'complex'))
    return added(account, request, world, second);
  if (method !== 'GET') return problem(405, 'Method is not allowed');
  if (path === '/api/v4/account') {
    const { id, name, subdomain, currency } = account;
    return json({ id, name, subdomain, currency, country: 'RU', current_user_id: 1 });
  }
  if (path === '/api/v4/users') return paged(request, 'users', account.users);
  if (path === '/api/v4/leads/pipelines') {
    const told = account.pipelines.map(({ statuses, ...it }) => ({ ...it, _embedded: { statuses } }));
    return told.length ? json({ _total_items: told.length, _embedded: { pipelines: told } }) : nothing;
  }
  if (path === '/api/v4/tasks')
    return paged(
      request,
      'tasks',
      account.tasks.toSorted((a, b) => a.id - b.id),
    );
  if (!kind) return problem(404, 'Not found');
  if (!second) return listEntities(account, kind, request);
  if (second === 'custom_fields') return paged(request, 'custom_fields', account.fields[kind]);
  if (second === 'notes') {
    const notes = account.notes.filter((it) => it.of === kind).toSorted((a, b) => a.id - b.id);
    return paged(
      request,
      'notes',
      notes.map(({ of: _, ...it }) => it),
    );
  }
  const one = third === undefined && account[kind].find((it) => it.id === Number(second));
  return one ? json(wireEntity(account, kind, one, ['contacts', 'leads'])) : problem(404, 'Not found');
}

function added(account: AmoAccount, request: FakeRequest, world: Stage['world'], second?: string): FakeAnswer {
  const made = addLeads(account, world, request, second ? 'complex' : 'plain');
  if (!account.knobs.breaks_off || made.status !== 200) return made;
  account.knobs.breaks_off--;
  return problem(504, 'Gateway Timeout');
}
