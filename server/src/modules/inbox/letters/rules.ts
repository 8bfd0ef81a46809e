import type { Letter } from '@parley/contract/inbox/messages';
import type { Mail } from '../../../channels/events.ts';
import { storable } from '../rules.ts';

const longestHtml = 2_000_000;

export const letterOf = ({ subject, cc, html, whole }: Mail): Letter => ({
  subject: storable(subject).slice(0, 500),
  cc: cc.slice(0, 50),
  has_more: html !== null || whole !== null,
});

/** As it is kept: what PostgreSQL cannot hold, and what is beyond all measure, is left out. */
export const storableMail = ({ subject, html, whole, cc, chain }: Mail): Mail => ({
  subject: storable(subject).slice(0, 500),
  html: html && storable(html).slice(0, longestHtml),
  whole: whole && storable(whole),
  cc: cc.slice(0, 50).map(storable),
  chain: chain.slice(-30).map(storable),
});
