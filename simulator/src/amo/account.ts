import { randomBytes } from 'node:crypto';
import type { World } from '../world.ts';

export type Kind = 'contacts' | 'companies' | 'leads';
type Embedded = { id: number; is_main?: boolean };

/** A contact, company or lead, as amoCRM keeps it. */
export type Entity = {
  id: number;
  name: string;
  first_name?: string;
  price?: number;
  responsible_user_id: number;
  pipeline_id?: number;
  status_id?: number;
  created_at: number;
  updated_at: number;
  is_deleted: boolean;
  custom_fields_values: FieldValues[] | null;
  contacts: Embedded[];
  companies: Embedded[];
  tags?: { id: number; name: string }[];
  /** Why a lead was lost. */
  loss_reason?: { id: number; name: string };
};
export type FieldValues = {
  field_id: number;
  field_code: string | null;
  field_name: string;
  field_type: string;
  values: { value: unknown; enum_id?: number; enum_code?: string }[];
};
export type Field = {
  id: number;
  name: string;
  type: string;
  code: string | null;
  sort: number;
  enums: { id: number; value: string; sort: number }[] | null;
};
export type Pipeline = {
  id: number;
  name: string;
  sort: number;
  is_main: boolean;
  is_archive: boolean;
  statuses: { id: number; name: string; sort: number; color: string; type: number }[];
};
export type User = { id: number; name: string; email: string };
export type Note = {
  id: number;
  entity_id: number;
  of: Kind;
  note_type: string;
  params: Record<string, unknown>;
  created_by: number;
  created_at: number;
};
export type Task = {
  id: number;
  entity_id: number | null;
  entity_type: Kind | null;
  text: string;
  task_type_id: number;
  complete_till: number;
  is_completed: boolean;
  result: { text: string } | null;
  responsible_user_id: number;
  created_at: number;
};

export type AmoAccount = {
  id: number;
  name: string;
  subdomain: string;
  currency: string;
  /** Access tokens with the moment they end. */
  tokens: Map<string, number>;
  /** Refresh tokens that were not used yet, with the moment they end. */
  refreshers: Map<string, number>;
  codes: Set<string>;
  contacts: Entity[];
  companies: Entity[];
  leads: Entity[];
  fields: Record<Kind, Field[]>;
  pipelines: Pipeline[];
  users: User[];
  notes: Note[];
  tasks: Task[];
  /** When each of the last requests came. */
  asked: number[];
  /** Where leads are told of. */
  hooks: { destination: string; settings: string[] }[];
  /** So many new leads are kept without an answer that says so. */
  unanswered: number;
};

const kept = new WeakMap<World, AmoAccount[]>();

/** The accounts of this simulator; the first is the demo's. */
export function amoAccounts(world: World): AmoAccount[] {
  const known = kept.get(world);
  if (known) return known;
  const made: AmoAccount[] = [];
  kept.set(world, made);
  return made;
}

export function openAmo(world: World, { name = 'Demo', subdomain = 'demo' } = {}): AmoAccount {
  const accounts = amoAccounts(world);
  const account: AmoAccount = {
    id: 30_000_000 + accounts.length,
    name,
    subdomain,
    currency: 'RUB',
    tokens: new Map(),
    refreshers: new Map(),
    codes: new Set(),
    contacts: [],
    companies: [],
    leads: [],
    fields: { contacts: usualFields(), companies: usualFields(), leads: [] },
    pipelines: [],
    users: [],
    notes: [],
    tasks: [],
    asked: [],
    hooks: [],
    unanswered: 0,
  };
  accounts.push(account);
  return account;
}

const usualFields = (): Field[] => [
  { id: 101, name: 'Phone', type: 'multitext', code: 'PHONE', sort: 1, enums: null },
  { id: 102, name: 'Email', type: 'multitext', code: 'EMAIL', sort: 2, enums: null },
];

const years = 365 * 86_400_000;

/** As the keeper of the account copies it from its page. */
export function longLivedToken({ tokens }: AmoAccount, world: World, lasts = 5 * years): string {
  const token = randomBytes(24).toString('base64url');
  tokens.set(token, world.now() + lasts);
  return token;
}

let lastId = 1_000_000;
export const nextId = (): number => ++lastId;
