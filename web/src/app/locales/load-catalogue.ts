import type { Language } from '@parley/contract/languages';
import type { LoadCatalogue } from '../../kit/i18n/i18n.ts';

type Chunk = () => Promise<{ texts: Record<string, unknown> }>;

/**
 * Fetched only by those who speak the language: what the messenger says, what Login and the pages beside it say, and what
 * is said in an open dialogue, of clients, their fields and what was deleted, of tasks, calls, deals, mailings, tickets,
 * analytics, integrations and approved templates, which the first screen does not show.
 */
const chunks: Record<Part, Record<Language, Chunk>> = {
  messenger: {
    ru: () => import('./ru.ts'),
    en: () => import('./en.ts'),
    pt: () => import('./pt.ts'),
    es: () => import('./es.ts'),
  },
  dialogue: {
    ru: () => import('./dialogue-ru.ts'),
    en: () => import('./dialogue-en.ts'),
    pt: () => import('./dialogue-pt.ts'),
    es: () => import('./dialogue-es.ts'),
  },
  pages: {
    ru: () => import('./pages-ru.ts'),
    en: () => import('./pages-en.ts'),
    pt: () => import('./pages-pt.ts'),
    es: () => import('./pages-es.ts'),
  },
  clients: {
    ru: () => import('./clients-ru.ts'),
    en: () => import('./clients-en.ts'),
    pt: () => import('./clients-pt.ts'),
    es: () => import('./clients-es.ts'),
  },
  tasks: {
    ru: () => import('./tasks-ru.ts'),
    en: () => import('./tasks-en.ts'),
    pt: () => import('./tasks-pt.ts'),
    es: () => import('./tasks-es.ts'),
  },
  calls: {
    ru: () => import('./calls-ru.ts'),
    en: () => import('./calls-en.ts'),
    pt: () => import('./calls-pt.ts'),
    es: () => import('./calls-es.ts'),
  },
  deals: {
    ru: () => import('./deals-ru.ts'),
    en: () => import('./deals-en.ts'),
    pt: () => import('./deals-pt.ts'),
    es: () => import('./deals-es.ts'),
  },
  mailings: {
    ru: () => import('./mailings-ru.ts'),
    en: () => import('./mailings-en.ts'),
    pt: () => import('./mailings-pt.ts'),
    es: () => import('./mailings-es.ts'),
  },
  tickets: {
    ru: () => import('./tickets-ru.ts'),
    en: () => import('./tickets-en.ts'),
    pt: () => import('./tickets-pt.ts'),
    es: () => import('./tickets-es.ts'),
  },
  analytics: {
    ru: () => import('./analytics-ru.ts'),
    en: () => import('./analytics-en.ts'),
    pt: () => import('./analytics-pt.ts'),
    es: () => import('./analytics-es.ts'),
  },
  integrations: {
    ru: () => import('./integrations-ru.ts'),
    en: () => import('./integrations-en.ts'),
    pt: () => import('./integrations-pt.ts'),
    es: () => import('./integrations-es.ts'),
  },
  approved: {
    ru: () => import('./approved-ru.ts'),
    en: () => import('./approved-en.ts'),
    pt: () => import('./approved-pt.ts'),
    es: () => import('./approved-es.ts'),
  },
};
type Part =
  | 'messenger'
  | 'dialogue'
  | 'pages'
  | 'clients'
  | 'tasks'
  | 'calls'
  | 'deals'
  | 'mailings'
  | 'tickets'
  | 'analytics'
  | 'integrations'
  | 'approved';

export const loadCatalogue: LoadCatalogue<Part> = async (language, part) => {
  const { texts } = await chunks[part][language]();
  return Object.fromEntries(Object.entries(texts).map(([path, room]) => [roomOf(path), room as object]));
};

/** `../../modules/inbox/locales/ru.json` belongs to the room `inbox`, `./ru.json` beside us to `app`. */
const roomOf = (path: string) => path.split('/').at(-3) ?? 'app';
