import * as z from 'zod/mini';
import { id, text, upTo } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { away_text } from '../projects/away-text.ts';

/** What a visitor may be asked before the first message. */
export const askedFields = ['name', 'email', 'phone'] as const;
export type AskedField = (typeof askedFields)[number];

const color = z.string().check(z.toLowerCase(), z.regex(/^#[\da-f]{6}$/));

/** A site as browsers name it: `https://shop.example`, or `https://*.shop.example` for all below it. */
const origin = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(200),
    z.regex(/^https?:\/\/(\*\.)?[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/, 'origin'),
  );

/** What a page shows of the widget before anybody has written; empty texts mean the widget's own words. */
export const widgetLook = z.object({
  name: z.string(),
  color: z.string(),
  greeting: z.string(),
  offline_text: z.string(),
  asks: z.array(z.enum(askedFields)),
});
export type WidgetLook = z.infer<typeof widgetLook>;

export const widgetSettings = z.extend(widgetLook, {
  channel_id: z.number(),
  is_auth: z.boolean(),
  /** Whether what visitors write puts them among the new ones, to be checked. */
  for_check_admin: z.boolean(),
  away_text,
  /** Written into the pages of the site; not a secret. */
  key: z.string(),
  script_url: z.string(),
  /** The only sites whose pages may use it; empty: any. */
  origins: z.array(z.string()),
  /** Whether the site can prove who its visitors are. The secret itself is told once, when it is made. */
  has_secret: z.boolean(),
});
export type WidgetSettings = z.infer<typeof widgetSettings>;

const changes = {
  name: z.optional(text(80)),
  color: z.optional(color),
  greeting: z.optional(upTo(500)),
  offline_text: z.optional(upTo(500)),
  asks: z.optional(z.array(z.enum(askedFields)).check(z.maxLength(askedFields.length))),
  origins: z.optional(z.array(origin).check(z.maxLength(50))),
};

const onProject = { access: 'project', permission: 'channels.edit' } as const;
const ofChannel = '/api/app/projects/:project/channels/:channel/widget/';
const which = { project: id, channel: id };

export const connectWidget = endpoint({
  ...onProject,
  method: 'POST',
  path: '/api/app/projects/:project/channels/widget/',
  summary: 'Connect a chat for a website: a new channel of its own',
  input: z.strictObject({ project: id, name: text(80), color: z.optional(color) }),
  output: answer(widgetSettings),
});

export const getWidget = endpoint({
  ...onProject,
  method: 'GET',
  path: ofChannel,
  summary: 'How the chat of a website is set',
  input: z.strictObject(which),
  output: answer(widgetSettings),
});

export const updateWidget = endpoint({
  ...onProject,
  method: 'PUT',
  path: ofChannel,
  summary: 'Change the chat of a website, take it off its pages or put it back; its dialogues stay',
  input: z.strictObject({
    ...which,
    ...changes,
    is_auth: z.optional(z.boolean()),
    for_check_admin: z.optional(z.boolean()),
    away_text: z.optional(away_text),
  }),
  output: answer(widgetSettings),
});

/** Whoever has it can speak for any visitor of the site, so it is shown this once. The one before stops working. */
export const renewWidgetSecret = endpoint({
  ...onProject,
  method: 'POST',
  path: `${ofChannel}secret/`,
  summary: 'Make a new secret by which the site proves who its visitors are',
  input: z.strictObject(which),
  output: answer(z.object({ secret: z.string() })),
});
