import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useVisitsWindow } from '../../integrations/booking/open-visits.ts';
import { addTexts } from '../../kit/i18n/i18n.ts';

/** The roof lends the window what the inbox does: it sends, and has the field that is written in. */
const LentWindow = lazy(async () => {
  const [{ VisitsWindow }, { insertText, sendText }] = await Promise.all([
    import('../../integrations/booking/visits/visits-window.tsx'),
    import('../../modules/inbox/composer/say-for.ts'),
    addTexts('integrations'),
  ]);
  function Lent() {
    const navigate = useNavigate();
    const insert = (contactId: number, text: string) => {
      insertText(contactId, text);
      void navigate({ to: '/$id', params: { id: contactId } });
    };
    return <VisitsWindow lent={{ send: sendText, insert }} />;
  }
  return { default: Lent };
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
