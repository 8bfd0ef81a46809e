import type { World } from '../world.ts';
import { seed } from './seed.ts';

export type Company = {
  id: number;
  title: string;
  city: string;
  address: string;
  phone: string;
  /** Hours east. */
  offset: number;
  form_id: number;
  hooks: Record<string, unknown> & { urls: string[]; active: number };
};

export type Client = {
  id: number;
  company_id: number;
  name: string;
  phone: string;
  email: string;
  comment: string;
  sex_id: number;
  birth_date: string;
  visits_count: number;
  sold_amount: number;
  last_visit_date: string;
  changed_at: number;
};

export type Category = { id: number; company_id: number; title: string };

export type Offered = {
  id: number;
  company_id: number;
  title: string;
  category_id: number;
  price_min: number;
  price_max: number;
  /** Seconds. */
  duration: number;
  active: number;
  staff_ids: number[];
};

export type Good = {
  good_id: number;
  company_id: number;
  title: string;
  cost: number;
  article: string;
  amount: number;
  changed_at: number;
};

export type Master = {
  id: number;
  company_id: number;
  name: string;
  specialization: string;
  position: { id: number; title: string };
  fired: number;
  hidden: number;
  bookable: boolean;
  /** At work on these days of the week (0 is Sunday), from and to these hours. */
  days: number[];
  from: number;
  to: number;
};

export type Appointed = {
  id: number;
  title: string;
  cost: number;
  first_cost: number;
  discount: number;
  amount: number;
};

export type Label = { id: number; title: string; color: string };

/** What a salon notes on a visit; whoever writes the visit anew and leaves it out empties it. */
export type Kept = {
  record_labels: Label[];
  custom_fields: Record<string, unknown>;
  custom_color: string;
  sms_remain_hours: number;
  email_remain_hours: number;
  activity_id: number;
};

export const nothingKept: Kept = {
  record_labels: [],
  custom_fields: {},
  custom_color: '',
  sms_remain_hours: 0,
  email_remain_hours: 0,
  activity_id: 0,
};

export type Visit = {
  id: number;
  company_id: number;
  staff_id: number;
  client_id: number | null;
  services: Appointed[];
  /** Milliseconds. */
  at: number;
  /** Seconds. */
  seance_length: number;
  comment: string;
  /** 2 confirmed, 1 came, 0 waiting, -1 did not come. */
  attendance: number;
  api_id: string;
  kept: Kept;
  is_online: boolean;
  is_deleted: boolean;
  created_at: number;
  changed_at: number;
};

export type User = { id: number; login: string; password: string; name: string; token: string; companies: number[] };

/** Everything the provider knows. */
export type Salon = {
  companies: Company[];
  users: User[];
  /** Programs that may ask at all, by their tokens. */
  partners: Set<string>;
  clients: Client[];
  categories: Category[];
  services: Offered[];
  goods: Good[];
  staff: Master[];
  labels: Label[];
  visits: Visit[];
  /** What we told of a marketplace's connection. */
  connected: { salon_id: number; application_id: number; webhook_urls: string[]; status: 'active' | 'frozen' }[];
  nextId: () => number;
};

const salons = new WeakMap<World, Salon>();

/** The salon of this world, with its people, when it is first looked at. */
export function salonIn(world: World): Salon {
  const known = salons.get(world);
  if (known) return known;
  let last = 2_820_000;
  const made: Salon = { ...seed(), nextId: () => ++last };
  salons.set(world, made);
  return made;
}

/** As the clock of a salon shows it. */
export function wallOf(at: number, { offset }: Pick<Company, 'offset'>) {
  const text = new Date(at + offset * 3_600_000).toISOString();
  const [day = '', time = ''] = text.slice(0, 19).split('T');
  const zone = `${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(2, '0')}`;
  return { day, time, date: `${day} ${time}`, datetime: `${day}T${time}${zone}:00`, change: `${day}T${time}${zone}00` };
}

/** A day and hours of it by the clock of a salon, as a moment. */
export const momentOf = (day: string, seconds: number, { offset }: Pick<Company, 'offset'>): number =>
  Date.parse(`${day}T00:00:00Z`) + (seconds - offset * 3600) * 1000;
