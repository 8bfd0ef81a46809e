// First of all: what components say of themselves must come after the page's own rules.
import { AppProviders } from './providers.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { supportEmoji } from '../kit/emoji-support.ts';
import { addTexts, startI18n } from '../kit/i18n/i18n.ts';
import { detectLanguage } from '../kit/i18n/language.ts';
import { keepPhoneLayout } from '../kit/lying-phone.ts';
import { showNotificationsBy } from '../kit/notify.ts';
import { followPageTitle } from '../kit/page-title.ts';
import { followScheme } from '../kit/scheme.ts';
import { followFailures } from '../kit/try-again.ts';
import { toast } from '../ui/toast.ts';
import { currentBrand } from './choose-brand.ts';
import { watchInstallPrompt } from './mobile-app/install.ts';
import { loadCatalogue } from './locales/load-catalogue.ts';
import { MessengerApp, openMessenger } from './messenger/app.tsx';
import { currentPlace } from './place.ts';
import { followNewVersions } from './new-version.ts';
import { followProjectClock } from './project-clock.ts';

const brand = currentBrand();
followPageTitle(brand.pageTitle);
followScheme();
keepPhoneLayout();
supportEmoji();
watchInstallPrompt();
showNotificationsBy(({ kind, text, ...options }) => toast[kind](text, options));
followFailures();
followProjectClock();
const isBeside = currentPlace().tree === 'pages';
// The page shows its skeleton from the first moment on: the program draws once, when there is something to show.
await startI18n(detectLanguage(), loadCatalogue, 'messenger');
await (isBeside ? addTexts('pages') : openMessenger());
const App = isBeside ? (await import('./pages/app.tsx')).PagesApp : MessengerApp;

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <AppProviders brand={brand}>
      <App />
    </AppProviders>
  </StrictMode>,
);
followNewVersions();
