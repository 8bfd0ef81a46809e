import type { MovedKind } from '@parley/contract/integrations/amo-moves';
import type * as z from 'zod/mini';
import type { OpenAccount } from '../account/open-account.ts';
import { type AmoUser, readPipelines, readUsers } from '../leads/names.ts';
import * as wire from './wire.ts';
import { writeClients } from './write-clients.ts';
import { writeDeals } from './write-deals.ts';
import { writeFields } from './write-fields.ts';
import { writeFunnels } from './write-funnels.ts';
import { writeNotes } from './write-notes.ts';
import { writeOrganizations } from './write-organizations.ts';
import { writeTasks } from './write-tasks.ts';
import type { Written, Writing } from './writing.ts';

export type Page = {
  rows: unknown[];
  is_last: boolean;
  /** Who works there, with the first list. */ users?: AmoUser[];
};

/** A list of amoCRM: how a page of it is read, and what becomes of its rows here. */
export type Step = {
  kind: MovedKind;
  read: (account: OpenAccount, page: number) => Promise<Page>;
  write: (writing: Writing, rows: unknown[]) => Promise<Written>;
};

const most = '250';

function step<T extends z.ZodMiniType>(
  kind: MovedKind,
  path: string,
  row: T,
  write: (writing: Writing, rows: z.infer<T>[]) => Promise<Written>,
  beside: [string, string][] = [],
): Step {
  const name = path.split('/').at(-1)!;
  return {
    kind,
    read: async ({ ask }, page) => {
      const query: [string, string][] = [['limit', most], ['page', String(page)], ['order[id]', 'asc'], ...beside];
      const told = await ask(`/api/v4/${path}`, { query });
      if (told === null) return { rows: [], is_last: true };
      const { _links, _embedded } = wire.page(name, row).parse(told) as {
        _links?: { next?: unknown };
        _embedded: Record<string, unknown[]>;
      };
      return { rows: _embedded[name] ?? [], is_last: !_links?.next };
    },
    write: write as Step['write'],
  };
}

const funnels: Step = {
  kind: 'funnels',
  read: async (account) => ({ rows: await readPipelines(account), users: await readUsers(account), is_last: true }),
  write: writeFunnels as Step['write'],
};

/** What others are made of comes before them. */
export const steps: readonly Step[] = [
  funnels,
  step('fields', 'contacts/custom_fields', wire.field, writeFields('client')),
  step('fields', 'leads/custom_fields', wire.field, writeFields('lead')),
  step('organizations', 'companies', wire.entity, writeOrganizations),
  step('clients', 'contacts', wire.entity, writeClients),
  step('deals', 'leads', wire.entity, writeDeals, [['with', 'contacts,loss_reason']]),
  step('notes', 'contacts/notes', wire.note, writeNotes('client')),
  step('notes', 'companies/notes', wire.note, writeNotes('organization')),
  step('notes', 'leads/notes', wire.note, writeNotes('deal')),
  step('tasks', 'tasks', wire.task, writeTasks),
];
