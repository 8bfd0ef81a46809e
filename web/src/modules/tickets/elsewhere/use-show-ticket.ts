import type { Ticket } from '@parley/contract/tickets/tickets';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useIsPhone } from '../../../kit/device.ts';
import { openTicketWindow } from '../windows/open-window.ts';

/** A ticket among those of its status; in the hand its window, since the list needs a desk. */
export function useShowTicket(): (ticket: Pick<Ticket, 'id' | 'status'>) => void {
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  return useCallback(
    ({ id, status }) => {
      if (isPhone) openTicketWindow({ id });
      else void navigate({ to: '/tickets', search: { status, id } });
    },
    [isPhone, navigate],
  );
}
