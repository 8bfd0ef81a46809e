import { randomBytes } from 'node:crypto';
import { askingPage, isConsent, languageFor } from '../asking-page.ts';
import type { FakeAnswer, FakeRequest } from '../fake.ts';
import type { Ads } from './cabinet.ts';
import { denied } from './refusals.ts';

const words = {
  en: {
    title: 'Let Parley in?',
    text: 'This is VK Ads as the simulator plays it. Parley would like to read the leads of a cabinet.',
    account: 'Cabinet',
    allow: 'Allow',
    deny: 'Not now',
  },
  ru: {
    title: 'Впустить Parley?',
    text: 'Это VK Реклама в исполнении симулятора. Parley хочет читать заявки кабинета.',
    account: 'Кабинет',
    allow: 'Разрешить',
    deny: 'Не сейчас',
  },
  pt: {
    title: 'Deixar entrar o Parley?',
    text: 'Este é o VK Ads representado pelo simulador. O Parley quer ler os leads de uma conta.',
    account: 'Conta',
    allow: 'Permitir',
    deny: 'Agora não',
  },
  es: {
    title: '¿Dejar entrar a Parley?',
    text: 'Esto es VK Ads interpretado por el simulador. Parley quiere leer los leads de una cuenta.',
    account: 'Cuenta',
    allow: 'Permitir',
    deny: 'Ahora no',
  },
};

/** The page where the owner of a cabinet lets an app in. */
export function answerConsent(request: FakeRequest, ads: Ads): FakeAnswer {
  const { method, query, headers } = request;
  if (query.get('action') !== 'oauth2' || query.get('response_type') !== 'code')
    return denied(400, 'unsupported_response_type', 'Unsupported response type');
  if (!query.get('client_id')) return denied(400, 'invalid_client', 'Unknown client');
  if (!URL.canParse(query.get('redirect_uri') ?? '')) return denied(400, 'invalid_request', 'Invalid redirect_uri');
  if (method === 'POST') return decide(request, ads);
  const language = languageFor(headers['accept-language'] ?? '', words) as keyof typeof words;
  const accounts = ads.cabinets.map(({ id, name }) => ({ key: String(id), name }));
  return askingPage({ provider: 'VK Ads', language, words: words[language], accounts });
}

/** Leads back as the owner chose; what the app gave along comes back unchanged. */
function decide({ query, body }: FakeRequest, ads: Ads): FakeAnswer {
  const chosen = new URLSearchParams(body.toString());
  const cabinet = ads.cabinets.find((it) => String(it.id) === chosen.get('account'));
  const back = new URL(query.get('redirect_uri')!);
  if (cabinet && isConsent(chosen)) {
    const code = randomBytes(24).toString('base64url');
    ads.codes.set(code, { cabinet, client_id: query.get('client_id')! });
    back.searchParams.set('code', code);
    back.searchParams.set('user_id', String(cabinet.id));
  } else back.searchParams.set('error', 'access_denied');
  back.searchParams.set('state', query.get('state') ?? '');
  return { status: 302, headers: { location: back.href }, body: '' };
}
