import type { Visit } from '@parley/contract/integrations/booking-visits';
import { create } from 'zustand';

export type Visitor = { id: number; name: string };
/** The list, a new visit, or another time for one. */
export type VisitsView = { what: 'list' } | { what: 'book' } | { what: 'move'; visit: Visit };
type State = { visitor: Visitor | null; view: VisitsView; opened: boolean; nth: number };

/** Whose visits are looked at; the header of a dialogue, the client's panel and the card open the same window. */
export const useVisitsWindow = create<State>(() => ({ visitor: null, view: { what: 'list' }, opened: false, nth: 0 }));

export const openVisits = (visitor: Visitor, view: VisitsView = { what: 'list' }) =>
  useVisitsWindow.setState(({ nth }) => ({ visitor, view, opened: true, nth: nth + 1 }));

export const showVisits = (view: VisitsView) => useVisitsWindow.setState({ view });

/** Whose they are stays while the window goes, so that it goes with its content. */
export const closeVisits = () => useVisitsWindow.setState({ opened: false });
