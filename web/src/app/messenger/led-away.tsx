import { Navigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useHasTickets } from '../../modules/tickets/index.ts';
import { openAddressed } from '../../modules/tickets/elsewhere/open-addressed.ts';
import { useSection } from './use-section.ts';

/** To the dialogues; of a ticket, its window needs no desk. */
export function LedAway() {
  const section = useSection();
  const hasTickets = useHasTickets();
  const named = useSearch({ strict: false, select: ({ id, number }) => ({ id, number }), structuralSharing: true });
  const open = useEffectEvent(() => {
    if (section === 'tickets' && hasTickets) void openAddressed(readNamed(named)).catch(() => undefined);
  });
  useEffect(() => open(), []);
  return <Navigate to="/" replace />;
}

const readNamed = ({ id, number }: { id?: unknown; number?: unknown }) => ({
  ...(typeof id === 'number' ? { id } : {}),
  ...(typeof number === 'number' ? { number } : {}),
});
