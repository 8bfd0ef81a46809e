import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { DemoLinkPage, InvitePage, LoginScreen, MailboxPage, SecurityPage } from '../../modules/accounts/index.ts';
import { CreateProjectPage, TariffPage } from '../../modules/projects/index.ts';
import { CouldNotStart } from '../notices/could-not-start.tsx';
import { HelpPage } from './help-page.tsx';
import { LogoutPage } from './logout-page.tsx';
import { onlyAdmins, onlySignedOut, requireProject, requireSession, toMessenger } from './page-guards.ts';
import { PageFrame } from './page-frame.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { SettingsPage } from './settings-page.tsx';
import { WelcomePage } from './welcome-page.tsx';

const root = createRootRoute({ component: Outlet });

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  beforeLoad: onlySignedOut,
  component: LoginScreen,
});
const invite = createRoute({
  getParentRoute: () => root,
  path: 'invite',
  component: InvitePage,
});
const demo = createRoute({ getParentRoute: () => root, path: 'demo', component: DemoLinkPage });
const logout = createRoute({ getParentRoute: () => root, path: 'logout', component: LogoutPage });

/** Pages with the brand's header. */
const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: PageFrame });
const help = createRoute({
  getParentRoute: () => framed,
  path: 'help',
  // Its sheet of keys has those of these screens too.
  loader: () => Promise.all(['clients', 'deals', 'tickets'].map(addTexts)),
  component: HelpPage,
});
const mailbox = createRoute({
  getParentRoute: () => framed,
  path: 'mailbox',
  component: MailboxPage,
});

const own = createRoute({ getParentRoute: () => framed, id: 'own', beforeLoad: requireSession });
const security = createRoute({
  getParentRoute: () => own,
  path: 'security',
  component: SecurityPage,
});
const createProject = createRoute({
  getParentRoute: () => own,
  path: 'create-project',
  component: CreateProjectPage,
});

const ofProject = createRoute({ getParentRoute: () => own, id: 'of-project', loader: requireProject });
const settings = createRoute({
  getParentRoute: () => ofProject,
  path: 'settings',
  component: SettingsPage,
});
const tariff = createRoute({
  getParentRoute: () => ofProject,
  path: 'tariff',
  component: TariffPage,
});

/** Of whoever has just begun; those who may not set a project up have nothing to answer. */
const welcome = createRoute({
  getParentRoute: () => ofProject,
  path: 'welcome',
  beforeLoad: onlyAdmins,
  loader: () => addTexts('deals'),
  component: WelcomePage,
});

const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toMessenger });

const routeTree = root.addChildren([
  login,
  invite,
  demo,
  logout,
  framed.addChildren([
    help,
    mailbox,
    own.addChildren([security, createProject, ofProject.addChildren([settings, tariff, welcome])]),
  ]),
  unknown,
]);

export const pagesRouter = createRouter({
  routeTree,
  basepath: '/app',
  trailingSlash: 'preserve',
  defaultErrorComponent: CouldNotStart,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
});
