import * as z from 'zod/mini';
import { hours, now } from '../../kit/clock.ts';
import { newsHours } from '@parley/contract/integrations/vk-ads';
import { type Form, formFields } from '../../modules/deals/index.ts';

const part = z.union([z.string(), z.number()]);
const said = z.union([part, z.looseObject({ value: z.optional(part) }), z.array(z.unknown())]);

/** A lead as VK Ads tells of it and lists it. */
const lead = z.looseObject({
  id: part,
  form_id: z.optional(part),
  ad_plan_id: z.optional(part),
  ad_group_id: z.optional(part),
  banner_id: z.optional(part),
  created_at: z.optional(z.nullable(z.string())),
  answers: z.optional(
    z.nullable(z.array(z.looseObject({ key: z.optional(part), question: z.optional(part), answer: z.optional(said) }))),
  ),
  contact_info: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});
const notification = z.looseObject({ resource: z.optional(z.string()), data: lead });

/** By its own id it is told apart from others, whichever way it comes. */
export type VkLead = { form_id: number | null; form: Form & { id: string } };

/** Null: it is about something else. */
export function readNotification(body: unknown): VkLead | null {
  const read = notification.safeParse(body);
  return read.success && (read.data.resource ?? 'LEAD') === 'LEAD' ? leadFrom(read.data.data) : null;
}

/** One of a list. */
export function readLead(item: unknown): VkLead | null {
  const read = lead.safeParse(item);
  return read.success ? leadFrom(read.data) : null;
}

function leadFrom(given: z.infer<typeof lead>): VkLead {
  const { id, answers, contact_info, created_at, form_id, ad_plan_id, ad_group_id, banner_id } = given;
  const answered = (answers ?? []).map((it): [string, unknown] => [
    String(it.question ?? it.key ?? ''),
    wordsOf(it.answer),
  ]);
  const fields = formFields([...Object.entries(contact_info ?? {}), ...answered]);
  const places = { form_id, ad_plan_id, ad_group_id, banner_id };
  const known = Object.entries(places).filter(([, value]) => value !== undefined);
  const utm = {
    utm_source: 'vk_ads',
    ...Object.fromEntries(known.map(([key, value]) => [key, String(value).slice(0, 60)])),
  };
  const at = momentOf(created_at ?? '');
  const is_old = at !== null && now().getTime() - at > hours(newsHours);
  const form = { id: String(id).slice(0, 100), fields, utm, is_old };
  return { form_id: Number.isSafeInteger(Number(form_id)) ? Number(form_id) : null, form };
}

/** `2026-01-31 09:25:41.26 +0000 UTC`; null: it cannot be read. */
function momentOf(text: string): number | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text) ?? [];
  const at = day && time ? Date.parse(`${day}T${time}Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

function wordsOf(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(wordsOf);
  return typeof answer === 'object' && answer !== null ? (answer as { value?: unknown }).value : answer;
}
