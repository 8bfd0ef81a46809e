import * as z from 'zod/mini';
import { id, text } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { leadFilter } from './leads.ts';

export const leadTag = z.object({ id: z.number(), title: z.string() });
export type LeadTag = z.infer<typeof leadTag>;

const ofDeals = { access: 'project', module: 'crm' } as const;
const ofEditors = { ...ofDeals, permission: 'settings.edit' } as const;

export const listLeadTags = endpoint({
  ...ofDeals,
  method: 'GET',
  path: '/api/crm/lead_tag/',
  summary: 'Tags of deals, by title',
  input: z.strictObject({}),
  output: answer(z.array(leadTag)),
});
/** Anybody who works on deals may add one; the same title in other letters is the same tag. */
export const createLeadTag = endpoint({
  ...ofDeals,
  method: 'POST',
  path: '/api/crm/lead_tag/',
  summary: 'Add a tag',
  input: z.strictObject({ title: text(60) }),
  output: answer(leadTag),
});
export const updateLeadTag = endpoint({
  ...ofEditors,
  method: 'PUT',
  path: '/api/crm/lead_tag/:id/',
  summary: 'Rename a tag',
  input: z.strictObject({ id, title: text(60) }),
  output: answer(leadTag),
});
export const deleteLeadTag = endpoint({
  ...ofEditors,
  method: 'DELETE',
  path: '/api/crm/lead_tag/:id/',
  summary: 'Remove a tag, also from the deals that have it',
  input: z.strictObject({ id }),
  output: done,
});
/** Tags came, went or were renamed: they are fetched anew. */
export const leadTagsChanged = liveEvent('crm:lead_tags_changed', z.object({}));

/** As many of one's own in a funnel. */
export const MAX_LEAD_FILTERS = 50;
export const savedFilter = z.object({ id: z.number(), funnel_id: z.number(), name: z.string(), filter: leadFilter });
export type SavedFilter = z.infer<typeof savedFilter>;

export const listLeadFilters = endpoint({
  ...ofDeals,
  method: 'GET',
  path: '/api/crm/lead_filter/:funnel/',
  summary: 'One’s kept filters of a funnel',
  input: z.strictObject({ funnel: id }),
  output: answer(z.array(savedFilter)),
});
export const createLeadFilter = endpoint({
  ...ofDeals,
  method: 'POST',
  path: '/api/crm/lead_filter/:funnel/',
  summary: 'Keep a filter; the same name again replaces it',
  input: z.strictObject({ funnel: id, name: text(100), filter: leadFilter }),
  output: answer(savedFilter),
});
export const deleteLeadFilter = endpoint({
  ...ofDeals,
  method: 'DELETE',
  path: '/api/crm/lead_filter/:funnel/:id/',
  summary: 'Forget a kept filter',
  input: z.strictObject({ funnel: id, id }),
  output: done,
});
