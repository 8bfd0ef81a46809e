import type { ParsedMail } from 'mailparser';
import type { EventOf } from '../events.ts';
import { hasFailed } from './authentication.ts';
import { firstOf, type Person } from './headers.ts';
import { peerId } from './peers.ts';
import type { Witness } from './witness.ts';

type Where = { own: string; isSent: boolean; witness: Witness };
type Mail = NonNullable<EventOf<'message'>['mail']>;
type Author = {
  peer: EventOf<'message'>['peer'];
  said: Pick<Mail, 'from' | 'from_name' | 'reply_to' | 'is_unconfirmed'>;
};

// Nobody answers them, and they are not lost.
const nobody: Person = { address: 'unknown@sender.invalid', name: '?' };

/**
 * Whom the dialogue is with, and who wrote. A letter is its author's, as `From` says; `Reply-To` is only where the answer
 * goes, and proves nothing. Null: it is from ourselves, and no conversation.
 */
export function authorOf(mail: ParsedMail | null, { own, isSent, witness }: Where): Author | null {
  const us = own.toLowerCase();
  if (isSent) {
    const to = mail && (firstOf(mail.to) ?? firstOf(mail.cc));
    return to && to.address !== us ? { peer: known(to), said: {} } : null;
  }
  const from = (mail && firstOf(mail.from)) ?? nobody;
  const wanted = mail && firstOf(mail.replyTo);
  const answers = wanted && wanted.address !== from.address && wanted.address !== us ? wanted : null;
  // Forms of a website often write in the name of its own mailbox.
  if (from.address === us && !answers) return null;
  const is_unconfirmed = mail !== null && isForged(mail, from.address, witness);
  const said = {
    from: from.address,
    ...(from.name && { from_name: from.name }),
    ...(answers && { reply_to: answers.address }),
    ...(is_unconfirmed && { is_unconfirmed }),
  };
  if (!answers && !is_unconfirmed) return { peer: known(from), said };
  const outside_id = peerId({ from: from.address, reply_to: answers?.address ?? null, is_unconfirmed });
  const name = answers ? `${answers.name || answers.address} (${from.address})` : from.name || from.address;
  // By an address that may be another's nobody is recognised.
  return { peer: { outside_id, name, phone: null, email: null }, said };
}

const known = ({ address, name }: Person): Author['peer'] => ({
  outside_id: address,
  name: name || address,
  phone: null,
  email: address,
});

/** Of two authors the server has looked at one, and programs show either. */
const isForged = ({ headerLines }: ParsedMail, author: string, { isOurs }: Witness): boolean =>
  headerLines.filter(({ key }) => key === 'from').length > 1 || hasFailed(headerLines, author, isOurs);
