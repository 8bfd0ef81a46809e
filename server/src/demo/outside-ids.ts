import type { ChannelType } from '@parley/contract/projects/channels';

type Known = { id: number; phone: string };
const digits = ({ phone }: Known): string => phone.replace(/\D/g, '');
const number = ({ id }: Known): string => String(900_100_000_000 + id);

const forms: Partial<Record<ChannelType, (known: Known) => string>> = {
  whatsapp: (known) => `${digits(known)}@c.us`,
  waba: digits,
  telegram: number,
  instagram: number,
};

/** Who a client of the demo is at the provider, in the provider's own form. */
export const outsideIdOf = (type: ChannelType, known: Known): string => forms[type]?.(known) ?? `demo-${known.id}`;
