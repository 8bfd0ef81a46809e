import * as z from 'zod/mini';
import { id, rowId, text, upTo } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';

export const sourceTypes = ['site', 'channel', 'vk_ads'] as const;
export type SourceType = (typeof sourceTypes)[number];

/** Where deals of a stage come from by themselves. */
export const leadSource = z.object({
  id: z.number(),
  stage_id: z.number(),
  name: z.string(),
  type: z.enum(sourceTypes),
  /** Of a site: part of the address its form is sent to. Only editors of funnels are told. */
  secret: z.nullable(z.string()),
  /** The whole address of such a form. */
  url: z.nullable(z.string()),
  channel_id: z.nullable(z.number()),
  /** Who gets the deals, in turn; nobody: they wait without a manager. */
  managers: z.array(z.number()),
  tags: z.array(z.number()),
  /** Of advertisements: the lead forms of the connected cabinet whose leads come here. */
  forms: z.array(z.number()),
  /** What the form calls its fields. */
  phone_field: z.string(),
  name_field: z.string(),
  tag_field: z.string(),
  utm_field: z.string(),
  status: z.boolean(),
});
export type LeadSource = z.infer<typeof leadSource>;

const ofDeals = { access: 'project', module: 'crm' } as const;
const ofEditors = { ...ofDeals, permission: 'funnels.edit' } as const;

const body = {
  name: text(100),
  channel_id: z.nullable(rowId),
  managers: z.array(rowId).check(z.maxLength(100)),
  tags: z.array(rowId).check(z.maxLength(20)),
  forms: z.array(rowId).check(z.maxLength(100)),
  phone_field: upTo(60).check(z.trim()),
  name_field: upTo(60).check(z.trim()),
  tag_field: upTo(60).check(z.trim()),
  utm_field: upTo(60).check(z.trim()),
  status: z.boolean(),
};

export const listLeadSources = endpoint({
  ...ofDeals,
  method: 'GET',
  path: '/api/crm/lead_source/',
  summary: 'Where deals come from by themselves',
  input: z.strictObject({ funnel_id: z.optional(id), stage_id: z.optional(id) }),
  output: answer(z.array(leadSource)),
});
export const createLeadSource = endpoint({
  ...ofEditors,
  method: 'POST',
  path: '/api/crm/lead_source/',
  summary: 'Let deals come to a stage: from a form of a site, from a channel, from advertisements',
  input: z.extend(z.partial(z.strictObject(body)), {
    stage_id: rowId,
    type: z.enum(sourceTypes),
    name: body.name,
  }),
  output: answer(leadSource),
});
/** `new_secret` makes another address; forms with the old one are turned away. */
export const updateLeadSource = endpoint({
  ...ofEditors,
  method: 'PUT',
  path: '/api/crm/lead_source/:id/',
  summary: 'Change a source',
  input: z.extend(z.partial(z.strictObject(body)), {
    id,
    stage_id: z.optional(rowId),
    new_secret: z.optional(z.boolean()),
  }),
  output: answer(leadSource),
});
export const deleteLeadSource = endpoint({
  ...ofEditors,
  method: 'DELETE',
  path: '/api/crm/lead_source/:id/',
  summary: 'Remove a source; its deals keep its name',
  input: z.strictObject({ id }),
  output: done,
});

/** A field of forms that people do not see; whoever fills it is a machine, is thanked and not listened to. */
export const honeypot = 'website_url';
/** As many bytes a form may have. */
export const maxFormBytes = 64 * 1024;
/** Where forms of sites are sent, urlencoded or as JSON. The same form again within ten minutes is the same deal. */
export const formPath = (project_id: number, source_id: number, secret: string): string =>
  `/forms/${project_id}/${source_id}/${secret}`;
/** Where VK Ads tells of its lead forms: the callback of a subscription. It signs nothing, so the address is the secret. */
export const vkAdsPath = (project_id: number, source_id: number, secret: string): string =>
  `/vk_ads/${project_id}/${source_id}/${secret}`;
