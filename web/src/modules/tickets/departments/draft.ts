import type { Input } from '@parley/contract/http';
import type { createDepartment, Department } from '@parley/contract/tickets/departments';
import { noPromises } from '@parley/contract/tickets/promises';

export type Draft = Omit<Department, 'id' | 'working_hours'>;

/** What most begin with: given to nobody by itself, nothing promised, a day to come back to it. */
const empty: Draft = {
  name: '',
  managers: [],
  hours: null,
  rating_message: null,
  rating_period: null,
  rating_type: null,
  priority_type: 'scale',
  tags: [],
  default_tag: null,
  rule: 'nobody',
  cap: 0,
  promises: noPromises,
  openings: [],
  reopen_hours: 24,
};

export function draftOf(department: Department | null): Draft {
  if (!department) return empty;
  const { id: _, working_hours: __, ...draft } = department;
  return draft;
}

/** A rating is all of it or nothing; a tag that the department has not is not its first one. */
export function bodyOf(draft: Draft): Input<typeof createDepartment> {
  const message = draft.rating_message?.trim();
  const rating = message
    ? {
        rating_message: message,
        rating_period: draft.rating_period ?? 1,
        rating_type: draft.rating_type ?? 'count',
      }
    : { rating_message: null, rating_period: null, rating_type: null };
  const isOwn = draft.default_tag === null || !draft.tags.length || draft.tags.includes(draft.default_tag);
  return {
    ...draft,
    ...rating,
    name: draft.name.trim(),
    default_tag: isOwn ? draft.default_tag : null,
    openings: draft.openings.map((it) => ({ ...it, words: it.when === 'words' ? it.words : [] })),
  };
}
