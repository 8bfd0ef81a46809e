import * as z from 'zod/mini';
import { flag, text, upTo } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';

const ofKeepers = { access: 'project', permission: 'channels.edit' } as const;

/** A lead form of the advertiser's cabinet. */
export const vkLeadForm = z.object({ id: z.number(), name: z.string(), is_active: z.boolean() });
export type VkLeadForm = z.infer<typeof vkLeadForm>;

/** How far leads from before the connection are fetched; null: nobody asked for them yet. */
export const vkFetching = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** Of so many so many were looked at, and so many of those became deals. */
  total: z.number(),
  seen: z.number(),
  made: z.number(),
  /** Why it failed, in the words of VK Ads. */
  words: z.string(),
});
export type VkFetching = z.infer<typeof vkFetching>;

/** So many days back they are fetched. */
export const earlierDays = 30;
/** What is older when it comes makes a deal, and the rules of its stage do nothing for it. */
export const newsHours = 24;

export const getVkAdsLink = endpoint({
  ...ofKeepers,
  method: 'GET',
  path: '/vk_ads/subscribe_link/',
  summary: 'The page of VK Ads on which the owner of a cabinet lets us in; null: this server is no app of theirs',
  input: z.strictObject({}),
  output: answer(z.object({ url: z.nullable(z.string()) })),
});

/** What its page led back with; `vkads_api_auth` tells every open page of it. */
export const connectVkAds = endpoint({
  ...ofKeepers,
  method: 'POST',
  path: '/vk_ads/connect/',
  summary: 'Connect the cabinet whose owner let us in',
  input: z.strictObject({ code: upTo(500), state: upTo(200) }),
  output: done,
});

export const connectVkAdsByKeys = endpoint({
  ...ofKeepers,
  method: 'POST',
  path: '/vk_ads/connect_by_keys/',
  summary: 'Connect one’s own cabinet by the keys of its settings',
  input: z.strictObject({
    client_id: text(200),
    client_secret: text(500),
  }),
  output: done,
});

export const isVkAdsConnected = endpoint({
  access: 'project',
  method: 'GET',
  path: '/vk_ads/is_connected/',
  summary: 'Whether a cabinet of VK Ads is connected, and how far its earlier leads are fetched',
  input: z.strictObject({}),
  output: answer(z.object({ is_connected: z.boolean(), fetching: z.nullable(vkFetching) })),
});

/** For whoever connects a cabinet, and whoever chooses its forms for a funnel. */
export const listVkLeadForms = endpoint({
  access: 'project',
  method: 'GET',
  path: '/vk_ads/lead_forms/',
  summary: 'The lead forms of the connected cabinet',
  input: z.strictObject({}),
  output: answer(z.array(vkLeadForm)),
});

/** Of the forms that sources of deals have chosen. Asked again while it runs, or after it, it makes nothing twice. */
export const fetchEarlierVkLeads = endpoint({
  ...ofKeepers,
  method: 'POST',
  path: '/vk_ads/fetch_earlier/',
  summary: 'Make deals of the leads of the last 30 days',
  input: z.strictObject({}),
  output: answer(vkFetching),
});

export const removeVkAds = endpoint({
  ...ofKeepers,
  method: 'DELETE',
  path: '/vk_ads/remove/',
  summary: 'Disconnect the cabinet; deals and sources stay as they are',
  input: z.strictObject({
    /** Which forms each source takes is remembered, for connecting the same cabinet once more. */
    keep_forms: z.optional(flag),
  }),
  output: done,
});

/** A cabinet was connected, or is no more. */
export const vkAdsAuth = liveEvent('vkads_api_auth', z.object({ is_connected: z.boolean() }));
