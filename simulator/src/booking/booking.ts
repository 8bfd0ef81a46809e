import { createHmac } from 'node:crypto';
import type { FakeAnswer, FakeRequest, Service, ServiceStage } from '../fake.ts';
import { act } from './act.ts';
import { busy, missing, refused, told, wrong } from './answers.ts';
import * as catalogue from './catalogue.ts';
import * as clients from './clients.ts';
import { hooksOf, setHooks } from './hooks.ts';
import { mayAsk } from './meter.ts';
import { type Company, type Salon, salonIn, type User } from './salon.ts';
import * as slots from './slots.ts';
import * as visits from './visits.ts';

export type Asked = {
  salon: Salon;
  company: Company;
  user: User | null;
  stage: ServiceStage;
  query: URLSearchParams;
  given: Record<string, unknown>;
  /** The number after the company's, where there is one. */
  id: number;
  /** Everything after the company. */
  words: string[];
};

type Answering = (asked: Asked) => FakeAnswer;
/** `open`: as clients of the salon use it, without a person of the salon. */
type Path = { method: string; path: RegExp; answer: Answering; open?: true };
const on = (method: string, path: string, answer: Answering, more: { open?: true } = {}): Path => ({
  method,
  path: new RegExp(`^/api/v1${path.replace(':company', '(?<company>\\d+)')}(?:/(?<rest>.+?))?/?$`),
  answer,
  ...more,
});

const open = { open: true } as const;
const paths: Path[] = [
  on('POST', '/company/:company/clients/search', clients.searchClients),
  on('POST', '/company/:company/clients/visits/search', clients.searchVisits),
  on('GET', '/company/:company/services', (it) => (it.id ? catalogue.getService(it) : catalogue.listServices(it))),
  on('GET', '/company/:company/staff', catalogue.listStaff),
  on('GET', '/clients/:company', clients.listClients),
  on('POST', '/clients/:company', clients.createClient),
  on('GET', '/client/:company', clients.getClient),
  on('PUT', '/client/:company', clients.updateClient),
  on('GET', '/company_users/:company', catalogue.listUsers),
  on('GET', '/service_categories/:company', catalogue.listCategories),
  on('POST', '/services/:company', catalogue.createService),
  on('PUT', '/services/:company', catalogue.updateService),
  on('GET', '/goods/:company', catalogue.listGoods),
  on('POST', '/goods/:company', catalogue.createGood),
  on('PUT', '/goods/:company', catalogue.updateGood),
  on('GET', '/book_services/:company', slots.bookServices, open),
  on('GET', '/book_staff/:company', slots.bookStaff, open),
  on('GET', '/book_dates/:company', slots.bookDates, open),
  on('GET', '/book_times/:company', slots.bookTimes, open),
  on('GET', '/records/:company', visits.listVisits),
  on('POST', '/records/:company', visits.createVisit),
  on('GET', '/record/:company', visits.getVisit),
  on('PUT', '/record/:company', visits.updateVisit),
  on('DELETE', '/record/:company', visits.deleteVisit),
  on('GET', '/hooks_settings/:company', ({ company }) => hooksOf(company)),
  on('POST', '/hooks_settings/:company', ({ company, given }) => setHooks(company, given)),
  on('GET', '/bookform/:company', ({ company }) => told({ id: company.form_id, title: company.title }), open),
];

/** YCLIENTS and Altegio: one API under two names. */
export const booking: Service = {
  name: 'booking',
  word: 'booking',
  errors: {
    token_expired: refused(401, 'Authentication needed.'),
    no_rights: refused(403, 'Access denied.'),
    busy,
    flood: { ...refused(429, 'Too many requests.'), headers: { 'retry-after': '1' } },
    down: { status: 502, body: '<html>Bad Gateway</html>' },
  },
  meets: ({ method, path }, error) => error !== 'busy' || (method !== 'GET' && /\/records?\//.test(path)),
  act,
  answer: (request, stage) => {
    if (!mayAsk(stage.world)) return refused(429, 'Too many requests.');
    const salon = salonIn(stage.world);
    const given = parse(request.body);
    if (!given) return refused(400, 'Malformed JSON.');
    const [partner, token] = tokensIn(request);
    if (!partner || !salon.partners.has(partner)) return refused(401, 'Partner authentication needed.');
    if (request.path.startsWith('/marketplace/')) return answerMarketplace(request, salon, given);
    // The version is asked for by name; without it the oldest one would answer in other shapes.
    if (!/^application\/vnd\.(yclients|api)\.v2\+json$/.test(request.headers.accept ?? ''))
      return refused(406, 'Not acceptable.');
    if (request.path === '/api/v1/auth' && request.method === 'POST') return signIn(salon, given);
    const user = salon.users.find((it) => it.token === token) ?? null;
    return answerIn(request, { salon, user, stage, given });
  },
};

function answerIn(
  { method, path, query }: FakeRequest,
  about: Pick<Asked, 'salon' | 'user' | 'stage' | 'given'>,
): FakeAnswer {
  const { salon, user } = about;
  if (method === 'GET' && /^\/api\/v1\/companies\/?$/.test(path))
    return user ? catalogue.listCompanies(about) : refused(401, 'Authentication needed.');
  for (const it of paths) {
    const found = it.method === method && it.path.exec(path);
    if (!found) continue;
    const company = salon.companies.find(({ id }) => id === Number(found.groups!.company));
    if (!it.open && !user) return refused(401, 'Authentication needed.');
    if (!company) return missing;
    if (!it.open && !user!.companies.includes(company.id)) return refused(403, 'Access denied.');
    const words = (found.groups!.rest ?? '').split('/').filter(Boolean);
    return it.answer({ ...about, company, query, words, id: Number(words[0] ?? 0) || 0 });
  }
  return missing;
}

function parse(body: Buffer): Record<string, unknown> | null {
  try {
    return body.length ? (JSON.parse(body.toString('utf8')) as Record<string, unknown>) : {};
  } catch {
    return null;
  }
}

function tokensIn({ headers }: FakeRequest): [string?, string?] {
  const [, partner, user] = /^Bearer ([^,\s]+)(?:,\s*User (\S+))?$/.exec(headers.authorization ?? '') ?? [];
  return [partner, user];
}

function signIn(salon: Salon, { login, password }: Record<string, unknown>): FakeAnswer {
  if (!login || !password) return wrong({ login: ['The login field is required.'] });
  const user = salon.users.find((it) => it.login === login && it.password === password);
  if (!user) return refused(401, 'Wrong login or password.');
  // Whose token was taken away gets another by signing in.
  if (user.token.startsWith('revoked')) user.token = `user-token-${salon.nextId()}`;
  return told(
    { id: user.id, user_token: user.token, name: user.name, phone: '74950000000', email: user.login },
    [],
    201,
  );
}

/** A catalogue of programs: whoever connects ours there is told where its news go. */
function answerMarketplace({ method, path }: FakeRequest, salon: Salon, given: Record<string, unknown>): FakeAnswer {
  if (method === 'POST' && /^\/marketplace\/partner\/callback(\/redirect)?$/.test(path)) {
    const { salon_id, application_id, webhook_urls } = given as never as Salon['connected'][number];
    if (!salon.companies.some((it) => it.id === salon_id)) return missing;
    salon.connected.push({ salon_id, application_id, webhook_urls, status: 'active' });
    return told({}, [], 201);
  }
  const [, salon_id, application_id] = /^\/marketplace\/salon\/(\d+)\/application\/(\d+)$/.exec(path) ?? [];
  const found = salon.connected.find(
    (it) => it.salon_id === Number(salon_id) && it.application_id === Number(application_id),
  );
  return found ? told(found) : missing;
}

/** What the catalogue gives to whoever presses Connect there, and its proof. */
export function signedUser(user: { id: number; name: string; email: string; phone: string }, partner: string) {
  const user_data = Buffer.from(JSON.stringify(user)).toString('base64');
  return { user_data, user_data_sign: createHmac('sha256', partner).update(user_data).digest('hex') };
}
