import { randomBytes } from 'node:crypto';
import type { World } from '../world.ts';

export type LeadForm = { id: number; name: string; status: 1 | 2 };
export type Lead = {
  id: number;
  form_id: number;
  /** Milliseconds. */
  at: number;
  contact_info: Record<string, string>;
  answers: { key: string; question: string; answer: unknown }[];
};
export type Subscription = { id: number; resource: 'LEAD'; callback_url: string };

/** An advertiser's cabinet with its lead forms, and what people wrote into them. */
export type Cabinet = {
  id: number;
  name: string;
  /** The keys of its own owner, who needs no page to let themselves in. */
  client_id: string;
  client_secret: string;
  forms: LeadForm[];
  leads: Lead[];
  subscriptions: Subscription[];
  /** When each form was tried last. */
  tried: Map<number, number>;
};

type Token = { access: string; refresh: string; client_id: string; cabinet: Cabinet; until: number };
type Grant = { cabinet: Cabinet; client_id: string };
export type Ads = {
  cabinets: Cabinet[];
  tokens: Token[];
  codes: Map<string, Grant>;
  nextId: () => number;
};

const known = new WeakMap<World, Ads>();

/** Everything VK Ads knows; one cabinet is there from the beginning. */
export function adsIn(world: World): Ads {
  const found = known.get(world);
  if (found) return found;
  let last = 1000 + world.counted;
  const made: Ads = { cabinets: [], tokens: [], codes: new Map(), nextId: () => ++last };
  known.set(world, made);
  const first = openCabinet(made, { name: 'Demo cabinet', forms: ['Free consultation', 'Price list'] });
  // Chosen in an earlier run, its forms are known by these.
  first.forms.forEach((form, nth) => (form.id = 19 + nth));
  return made;
}

type NewCabinet = { name: string; forms: string[]; client_id?: string | undefined; client_secret?: string | undefined };

export function openCabinet(ads: Ads, { name, forms, ...keys }: NewCabinet): Cabinet {
  const made: Cabinet = {
    id: ads.nextId(),
    name,
    client_id: keys.client_id ?? randomBytes(8).toString('hex'),
    client_secret: keys.client_secret ?? randomBytes(16).toString('hex'),
    forms: forms.map((it) => ({ id: ads.nextId(), name: it, status: 1 })),
    leads: [],
    subscriptions: [],
    tried: new Map(),
  };
  ads.cabinets.push(made);
  return made;
}
