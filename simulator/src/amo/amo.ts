import { type FakeAnswer, type FakeRequest, json, type Service, type ServiceStage } from '../fake.ts';
import type { World } from '../world.ts';
import { type AmoAccount, amoAccounts, type Kind, openAmo } from './account.ts';
import { fillAmo } from './filled.ts';
import { act, subscribe, tellLead, unsubscribe } from './hooks.ts';
import { listEntities, paged, wireEntity } from './lists.ts';
import { authorize, giveTokens } from './oauth.ts';
import { nothing, problem } from './problem.ts';
import { addLeads } from './write.ts';

const perSecond = 7;
const kinds: Kind[] = ['contacts', 'companies', 'leads'];

/** What only this is refused with. */
const narrow: Record<string, string> = { no_administrator: '/api/v4/users', no_hooks: '/api/v4/webhooks' };

/** amoCRM (Kommo): its API v4 and how it gives tokens. All accounts are behind one address; a token says whose. */
export const amo: Service = {
  name: 'amo',
  word: 'amo',
  errors: {
    too_many: problem(429, 'Too many requests'),
    unpaid: problem(402, 'Account has not been paid'),
    revoked: problem(401, 'Token has been revoked'),
    down: problem(503, 'Service Unavailable'),
    /** Who works there is told to administrators alone. */
    no_administrator: problem(403, 'Forbidden'),
    no_hooks: problem(403, 'Forbidden'),
  },
  meets: ({ path }, error) => !(error in narrow) || path === narrow[error],
  act,
  answer: (request, stage) => {
    const { world } = stage;
    const first = demoOf(world);
    if (request.path === '/oauth') return authorize(request, world);
    if (request.path === '/oauth2/access_token') return giveTokens(request, world);
    if (request.path.startsWith('/leads/detail/')) return { status: 200, body: `${first.name}: ${request.path}` };
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const account = amoAccounts(world).find((it) => it.tokens.has(token));
    if (!account) return problem(401, 'Invalid authorization token');
    return refusalOf(account, token, world.now()) ?? answerIn(account, request, stage);
  },
};

/** The first account is there by itself, with a token that is easily typed. */
function demoOf(world: World): AmoAccount {
  const [known] = amoAccounts(world);
  if (known) return known;
  const made = openAmo(world);
  made.tokens.set('demo', Infinity);
  fillAmo(made, world);
  return made;
}

function refusalOf(account: AmoAccount, token: string, now: number): FakeAnswer | null {
  if ((account.tokens.get(token) ?? 0) <= now) return problem(401, 'Token has expired');
  account.asked = [...account.asked.filter((at) => at > performance.now() - 1000), performance.now()];
  return account.asked.length > perSecond ? problem(429, 'Too many requests') : null;
}

function answerIn(account: AmoAccount, request: FakeRequest, stage: ServiceStage): FakeAnswer {
  const { method, path } = request;
  const [, , , first = '', second, third] = path.split('/');
  const kind = kinds.find((it) => it === first);
  if (method === 'POST' && kind === 'leads' && (!second || second === 'complex'))
    return added(account, request, stage, second);
  if (method === 'POST' && path === '/api/v4/webhooks') return subscribe(account, request);
  if (method === 'DELETE' && path === '/api/v4/webhooks') return unsubscribe(account, request);
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

function added(account: AmoAccount, request: FakeRequest, stage: ServiceStage, second?: string): FakeAnswer {
  const before = account.leads.length;
  const made = addLeads(account, stage.world, request, second ? 'complex' : 'plain');
  for (const lead of account.leads.slice(before)) tellLead(account, 'add_lead', lead, stage);
  if (!account.unanswered || made.status !== 200) return made;
  account.unanswered--;
  return problem(504, 'Gateway Timeout');
}
