import type { ChannelType } from '@parley/contract/projects/channels';

type Known = { id: number; phone: string; email: string };
const digits = ({ phone }: Known): string => phone.replace(/\D/g, '');
const number = ({ id }: Known): string => String(900_100_000_000 + id);

const forms: Partial<Record<ChannelType, (known: Known) => string>> = {
  whatsapp: (known) => `${digits(known)}@c.us`,
  waba: digits,
  telegram: number,
  telegramNumbered: number,
  instagram: number,
  viber: (known) => `${Buffer.from(digits(known).padStart(12, '0')).toString('base64')}==`,
  // Beyond two thousand millions are rooms of many.
  vk: ({ id }) => String(500_000_000 + id),
  email: ({ email }) => email,
  avito: ({ id }) => `u2i-demo${id}~chat`,
};

/** Who a client of the demo is at the provider, in the provider's own form. */
export const outsideIdOf = (type: ChannelType, known: Known): string => forms[type]?.(known) ?? `demo-${known.id}`;
