import type { Letter } from '@parley/contract/inbox/letter-head';
import type { Mail } from '../../../channels/events.ts';
import { storable } from '../rules.ts';

const longestHtml = 2_000_000;

export const letterOf = ({
  subject,
  cc,
  to,
  html,
  whole,
  is_automatic,
  problem,
  digest: _,
  ...author
}: Mail): Letter => ({
  subject: storable(subject).slice(0, 500),
  cc: cc.slice(0, 50).map(storable),
  ...(to?.length && { to: to.slice(0, 50).map(storable) }),
  has_more: html !== null || whole !== null,
  ...authorIn(author),
  ...(is_automatic && { is_automatic }),
  ...(problem && { problem }),
});

const authorIn = ({ from, from_name, reply_to, is_unconfirmed }: Partial<Mail>): Partial<Letter> => ({
  ...(from && { from: storable(from) }),
  ...(from_name && { from_name: storable(from_name).slice(0, 200) }),
  ...(reply_to && { reply_to: storable(reply_to) }),
  ...(is_unconfirmed && { is_unconfirmed }),
});

export type Chosen = {
  subject?: string | undefined;
  cc?: string[] | undefined;
  together?: Letter['together'] | undefined;
};

/** What the writer of a letter chose for it; null: it follows the one before. */
export const chosenLetter = ({ subject, cc, together }: Chosen): { letter: Letter } | null =>
  subject === undefined && cc === undefined
    ? null
    : {
        letter: {
          subject: storable(subject ?? '').trim(),
          cc: [...new Set(cc)],
          has_more: false,
          ...(together && { together }),
        },
      };

type StoredMail = Pick<Mail, 'subject' | 'html' | 'whole' | 'cc' | 'chain'> & { digest: string | null };

/** As it is kept: what PostgreSQL cannot hold, and what is beyond all measure, is left out. */
export const storableMail = ({ subject, html, whole, cc, chain, digest }: Mail): StoredMail => ({
  subject: storable(subject).slice(0, 500),
  html: html && storable(html).slice(0, longestHtml),
  whole: whole && storable(whole),
  cc: cc.slice(0, 50).map(storable),
  chain: chain.slice(-30).map(storable),
  digest: digest ?? null,
});
