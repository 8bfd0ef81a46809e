import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

let lead: (id: number) => void = () => undefined;

/** Opens the page of a deal from wherever one is. */
export const openDeal = (id: number) => lead(id);

/** The one who stands in the house knows the way. */
export function useWayToDeals() {
  const navigate = useNavigate();
  useEffect(() => {
    lead = (id) => void navigate({ to: '/deals/lead/$id', params: { id } });
  }, [navigate]);
}
