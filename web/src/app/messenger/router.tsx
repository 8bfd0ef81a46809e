import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { LoginScreen } from '../../modules/accounts/index.ts';
import type { AnalyticsSearch } from '../../modules/analytics/search.ts';
import type { ClientsSearch } from '../../modules/clients/table/search.ts';
import type { DealsSearch } from '../../modules/deals/filter/search.ts';
import type { TasksSearch } from '../../modules/tasks/wish.ts';
import type { StatisticsSearch } from '../../modules/tickets/statistics/search.ts';
import type { TicketsSearch } from '../../modules/tickets/search.ts';
import { currentPlace } from '../place.ts';
import type { Section } from '../sections.ts';
import { ShellSkeleton } from '../shell/shell-skeleton.tsx';
import { startUp } from '../start-up/start-up.ts';
import { CouldNotStart } from '../notices/could-not-start.tsx';
import { onlySignedOut, requireSession } from './guards.ts';
import { Messenger } from './messenger.tsx';
import { waysBy } from './ways.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof messengerRouter;
  }
  interface StaticDataRouteOption {
    /** The tab this route belongs to; the guard asks whether the project has it. */
    section?: Section;
  }
}

type LoginSearch = { next?: string };
type BinSearch = { of?: string };
type DialogueSearch = { message?: number };

/** Only digits are an id; anything else is another address. */
const digits = {
  parse: ({ id }: { id: string }) => (/^\d+$/.test(id) ? { id: Number(id) } : (false as const)),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

/** Without a word, those that are open. */
const statusIn = (given: unknown): NonNullable<TicketsSearch['status']> =>
  (['pending', 'closed', 'all'] as const).find((it) => it === given) ?? 'opened';

const root = createRootRoute({
  component: Outlet,
  errorComponent: CouldNotStart,
});

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  validateSearch: (search): LoginSearch => (typeof search.next === 'string' ? { next: search.next } : {}),
  beforeLoad: onlySignedOut,
  loader: () => addTexts('pages'),
  component: LoginScreen,
  wrapInSuspense: true,
});

const showcase = createRoute({
  getParentRoute: () => root,
  path: 'UI',
  component: lazyRouteComponent(() => import('../showcase/showcase-screen.tsx'), 'ShowcaseScreen'),
});

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: requireSession,
  loader: () => startUp(waysBy((path) => messengerRouter.history.push(path))),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: ShellSkeleton,
  component: Messenger,
});

/** One screen for the list and for an open dialogue, so that opening one does not draw the list anew. */
const inbox = createRoute({
  getParentRoute: () => app,
  id: 'inbox',
  staticData: { section: 'dialogues' },
  component: lazyRouteComponent(() => import('./inbox-route.tsx'), 'InboxRoute'),
});
const inboxHome = createRoute({ getParentRoute: () => inbox, path: '/' });
const dialogue = createRoute({
  getParentRoute: () => inbox,
  path: '$id',
  params: digits,
  // A link may name a message of the dialogue.
  validateSearch: ({ message }): DialogueSearch => (Number(message) > 0 ? { message: Number(message) } : {}),
});

const tickets = createRoute({
  getParentRoute: () => app,
  path: 'tickets',
  staticData: { section: 'tickets' },
  // The screen reads the rest: an address may say anything.
  validateSearch: (search): TicketsSearch => ({ ...search, status: statusIn(search.status) }),
  loader: () => Promise.all([addTexts('tickets'), addTexts('clients'), addTexts('dialogue')]),
  component: lazyRouteComponent(() => import('./tickets-route.tsx'), 'TicketsRoute'),
});
const statistics = createRoute({
  getParentRoute: () => app,
  path: 'tickets-statistics',
  staticData: { section: 'statistics' },
  validateSearch: (search): StatisticsSearch => search,
  loader: () => addTexts('tickets'),
  component: lazyRouteComponent(
    () => import('../../modules/tickets/statistics/statistics-screen.tsx'),
    'StatisticsScreen',
  ),
});
const analytics = createRoute({
  getParentRoute: () => app,
  path: 'analytics',
  staticData: { section: 'analytics' },
  // The screen reads it: an address may say anything.
  validateSearch: (search): AnalyticsSearch => search,
  loader: () => addTexts('analytics'),
  component: lazyRouteComponent(() => import('./analytics-route.tsx'), 'AnalyticsRoute'),
});
const tasks = createRoute({
  getParentRoute: () => app,
  path: 'tasks',
  staticData: { section: 'tasks' },
  validateSearch: (search): TasksSearch => search,
  loader: () => addTexts('tasks'),
  component: lazyRouteComponent(() => import('./tasks-route.tsx'), 'TasksRoute'),
});
const deals = createRoute({
  getParentRoute: () => app,
  path: 'deals',
  staticData: { section: 'deals' },
  validateSearch: (search): DealsSearch => search,
  loader: () => addTexts('deals'),
  component: lazyRouteComponent(() => import('../../modules/deals/deals-screen.tsx'), 'DealsScreen'),
});
const editFunnel = createRoute({
  getParentRoute: () => app,
  path: 'deals/edit/$id',
  params: digits,
  staticData: { section: 'deals' },
  loader: () => addTexts('deals'),
  component: lazyRouteComponent(() => import('./funnel-editor-route.tsx'), 'FunnelEditorRoute'),
});
const deal = createRoute({
  getParentRoute: () => app,
  path: 'deals/lead/$id',
  params: digits,
  staticData: { section: 'deals' },
  // Its fields are changed as those of a client are.
  loader: () => Promise.all([addTexts('deals'), addTexts('clients'), addTexts('dialogue')]),
  component: lazyRouteComponent(() => import('./deal-route.tsx'), 'DealRoute'),
});
const clients = createRoute({
  getParentRoute: () => app,
  path: 'clients',
  staticData: { section: 'clients' },
  // The screen reads it: an address may say anything.
  validateSearch: (search): ClientsSearch => search,
  loader: () => Promise.all([addTexts('clients'), addTexts('dialogue')]),
  component: lazyRouteComponent(() => import('./clients-route.tsx'), 'ClientsRoute'),
});
const bin = createRoute({
  getParentRoute: () => app,
  path: 'bin',
  validateSearch: (search): BinSearch => ({ ...(typeof search.of === 'string' && { of: search.of }) }),
  loader: () => addTexts('clients'),
  component: lazyRouteComponent(() => import('../bin/bin-screen.tsx'), 'BinScreen'),
});
const home = createRoute({
  getParentRoute: () => app,
  path: 'home',
  component: lazyRouteComponent(() => import('../shell/home-screen.tsx'), 'HomeScreen'),
});
const mobileApp = createRoute({
  getParentRoute: () => app,
  path: 'mobile_app',
  component: lazyRouteComponent(() => import('../mobile-app/mobile-app-screen.tsx'), 'MobileAppScreen'),
});

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const routeTree = root.addChildren([
  login,
  showcase,
  app.addChildren([
    inbox.addChildren([inboxHome, dialogue]),
    tickets,
    statistics,
    analytics,
    tasks,
    deals,
    editFunnel,
    deal,
    clients,
    bin,
    home,
    mobileApp,
  ]),
  unknown,
]);

export const messengerRouter = createRouter({
  routeTree,
  basepath: currentPlace().basepath,
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  defaultErrorComponent: CouldNotStart,
  // Screens keep their own data; a route only says which one is open.
  defaultPreloadStaleTime: 0,
});
