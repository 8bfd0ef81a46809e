import { lazy, Suspense } from 'react';
import { useVisitsWindow } from '../../integrations/booking/open-visits.ts';
import { addTexts } from '../../kit/i18n/i18n.ts';

const LentWindow = lazy(async () => {
  const [file] = await Promise.all([import('./lent-window.tsx'), addTexts('integrations')]);
  return { default: file.LentWindow };
});

/** Stands once; the window is fetched when it is first asked for. */
export function VisitsHost() {
  const isNeeded = useVisitsWindow(({ visitor }) => visitor !== null);
  return isNeeded ? (
    <Suspense>
      <LentWindow />
    </Suspense>
  ) : null;
}
