type Letter = { from: string; reply_to: string | null; is_unconfirmed: boolean };

const doubt = '?';

/**
 * Whom a dialogue of letters is with, as one id. Who writes from their own address is known by it. Where answers are to
 * go elsewhere, the two addresses together are a dialogue of their own: forms of websites write from one address for
 * everybody, and nobody comes into another's dialogue by naming their address. The same goes for letters that are
 * surely not from whom they say. No address has a space in it.
 */
export const peerId = ({ from, reply_to, is_unconfirmed }: Letter): string =>
  [...(is_unconfirmed ? [doubt] : []), from, ...(reply_to ? [reply_to] : [])].join(' ');

/** Where answers go. */
export const addressOf = (peer: string): string => peer.split(' ').at(-1)!;

type Marks = { address: string; answers_to?: string; is_unconfirmed?: true };

export function marksOf(peer: string): Marks {
  const [first, ...rest] = peer.split(' ');
  const is_unconfirmed = first === doubt;
  const hasOther = rest.length > (is_unconfirmed ? 1 : 0);
  const address = addressOf(peer);
  return { address, ...(hasOther && { answers_to: address }), ...(is_unconfirmed && { is_unconfirmed }) };
}
