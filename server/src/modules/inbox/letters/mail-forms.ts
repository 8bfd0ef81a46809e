import type { Letter } from '@parley/contract/inbox/messages';
import type { Mail } from '../../../channels/events.ts';
import { storable } from '../rules.ts';

const longestHtml = 2_000_000;

export const letterOf = ({ subject, cc, html, whole, from, is_automatic, problem }: Mail): Letter => ({
  subject: storable(subject).slice(0, 500),
  cc: cc.slice(0, 50).map(storable),
  has_more: html !== null || whole !== null,
  ...(from && { from: storable(from) }),
  ...(is_automatic && { is_automatic }),
  ...(problem && { problem }),
});

type Chosen = { subject?: string | undefined; cc?: string[] | undefined };

/** What the writer of a letter chose for it; null: it follows the one before. */
export const chosenLetter = ({ subject, cc }: Chosen): { letter: Letter } | null =>
  subject === undefined && cc === undefined
    ? null
    : { letter: { subject: storable(subject ?? '').trim(), cc: [...new Set(cc)], has_more: false } };

/** As it is kept: what PostgreSQL cannot hold, and what is beyond all measure, is left out. */
export const storableMail = ({ subject, html, whole, cc, chain }: Mail): Mail => ({
  subject: storable(subject).slice(0, 500),
  html: html && storable(html).slice(0, longestHtml),
  whole: whole && storable(whole),
  cc: cc.slice(0, 50).map(storable),
  chain: chain.slice(-30).map(storable),
});
