import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { addTexts } from '../../../kit/i18n/i18n.ts';
import { useEver } from '../../../ui/use-ever.ts';
import { useTicketWindows } from './open-window.ts';

const Windows = lazy(async () => {
  const [file] = await Promise.all([import('./windows.tsx'), addTexts('tickets'), addTexts('clients')]);
  return { default: file.Windows };
});

/** Mounted once: windows of tickets open from their screen, a dialogue, a message, by a key. */
export function TicketHost() {
  const { subject, asked } = useTicketWindows();
  const navigate = useNavigate();
  const wasOpen = useEver(subject !== null || asked !== null);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <Windows
        subject={subject}
        asked={asked}
        onWhole={(id) => void navigate({ to: '/tickets', search: { id } as never })}
      />
    </Suspense>
  );
}
