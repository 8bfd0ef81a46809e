/** Where the table of the screen stands, and what is said when there are no rows. */
export const HOME_ID = 'clients-home';
/** Clients, organizations or products: the table of the screen, which can be scrolled and walked by keys. */
export const theTable = () => document.querySelector<HTMLElement>('[role=table]') ?? document.getElementById(HOME_ID);

export const rowLink = (id: number, of: 'client' | 'organization' = 'client') =>
  document.querySelector<HTMLElement>(`[data-${of}="${id}"]`);

/** The button that opens the kept views. */
export const VIEWS_ID = 'client-views';

export const CARD_ID = 'client-card';
/** Where the card stands beside the table; elsewhere it takes the focus by itself. */
export const cardAside = () => document.getElementById(CARD_ID);
