import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../kit/i18n/i18n.ts';
import { detectLanguage } from '../kit/i18n/language.ts';
import { followScheme } from '../kit/scheme.ts';
import { showNotificationsBy } from '../kit/notify.ts';
import { toast } from '../ui/toast.ts';
import { currentBrand } from './choose-brand.ts';
import { loadCatalogue } from './locales/load-catalogue.ts';
import { offerUpdate } from './offer-update.ts';
import { AppProviders } from './providers.tsx';

const ShowcaseScreen = lazy(() =>
  import('./showcase/showcase-screen.tsx').then((file) => ({ default: file.ShowcaseScreen })),
);

const brand = currentBrand();
document.title = brand.pageTitle;
followScheme();
showNotificationsBy(({ kind, text }) => toast[kind](text));
await startI18n(detectLanguage(), loadCatalogue);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <AppProviders brand={brand}>
      <Suspense>
        <ShowcaseScreen />
      </Suspense>
    </AppProviders>
  </StrictMode>,
);

offerUpdate();
