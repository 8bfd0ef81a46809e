import type { Texts } from '@parley/contract/languages';
import type { AskedField } from '@parley/contract/widget/settings';

type Known = { name: string | null; email: string | null; phone: string | null };

/** What is still to be asked before a visitor may write; whoever the site vouches for is asked nothing. */
export const stillAsked = (asks: readonly AskedField[], known: Known, isProved: boolean): AskedField[] =>
  isProved ? [] : asks.filter((field) => !known[field]);

const visitor: Texts = { en: 'Visitor', ru: 'Посетитель', pt: 'Visitante', es: 'Visitante' };

/** How the team calls somebody who has not told a name: in the language of the site, and each one differently. */
export const nameFor = ({ outside_id, language }: { outside_id: string; language: keyof Texts }): string =>
  `${visitor[language]} ${outside_id
    .replace(/[^a-z\d]/gi, '')
    .slice(0, 4)
    .toUpperCase()}`;

/** What is learnt of a contact from its visitor: nothing that the team has written is overwritten. */
export function learnt(contact: { name: string } & Known, told: Known, called: string): Partial<Known> {
  const news: Partial<Known> = {};
  if (told.name && contact.name === called) news.name = told.name;
  if (told.email && !contact.email) news.email = told.email;
  if (told.phone && !contact.phone) news.phone = told.phone;
  return news;
}

/** An address as the team may read it: pages are kept, what sites hide behind `?` and `#` is theirs and their visitors'. */
export function plainAddress(address: string): string | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => /^utm_\w+$/.test(name))).toString();
  return `${origin}${pathname}${campaign && `?${campaign}`}`.slice(0, 1000);
}

/** A page of another site; going about on one's own is no coming. */
export function cameFrom(referrer: string, page: string): string | null {
  const from = plainAddress(referrer);
  return from && URL.canParse(page) && new URL(from).origin !== new URL(page).origin ? from : null;
}
