import type { Dialogue } from '@parley/contract/inbox/contacts';

/** Who writes, as far as the provider tells; `handle` is what they call themselves there, without the @. */
export type Person = {
  outside_id: string;
  name: string;
  phone: string | null;
  email?: string | null;
  handle?: string | null;
};

/** Of a client: their address, where answers go, if not to whoever writes; that they are surely not who they say. */
export type PeerMarks = Pick<Dialogue, 'address' | 'answers_to' | 'is_unconfirmed'>;
