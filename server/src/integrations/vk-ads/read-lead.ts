import * as z from 'zod/mini';
import { fieldsOf, type FormFields } from './form-fields.ts';

const part = z.union([z.string(), z.number()]);
const said = z.union([part, z.looseObject({ value: z.optional(part) }), z.array(z.unknown())]);

/** What VK Ads tells of a lead form that somebody filled. */
const notification = z.looseObject({
  resource: z.optional(z.string()),
  data: z.looseObject({
    id: part,
    form_id: z.optional(part),
    ad_plan_id: z.optional(part),
    ad_group_id: z.optional(part),
    banner_id: z.optional(part),
    answers: z.optional(
      z.nullable(
        z.array(z.looseObject({ key: z.optional(part), question: z.optional(part), answer: z.optional(said) })),
      ),
    ),
    contact_info: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  }),
});

type Lead = { id: string; fields: FormFields; utm: Record<string, string> };

/** A lead with its own id, by which it is told apart from others; null: it is something else. */
export function readVkLead(body: unknown): Lead | null {
  const read = notification.safeParse(body);
  if (!read.success || (read.data.resource ?? 'LEAD') !== 'LEAD') return null;
  const { id, answers, contact_info, form_id, ad_plan_id, ad_group_id, banner_id } = read.data.data;
  const answered = (answers ?? []).map((it): [string, unknown] => [
    String(it.question ?? it.key ?? ''),
    wordsOf(it.answer),
  ]);
  const fields = fieldsOf([...Object.entries(contact_info ?? {}), ...answered]);
  const places = { form_id, ad_plan_id, ad_group_id, banner_id };
  const known = Object.entries(places).filter(([, value]) => value !== undefined);
  const utm = {
    utm_source: 'vk_ads',
    ...Object.fromEntries(known.map(([key, value]) => [key, String(value).slice(0, 60)])),
  };
  return { id: String(id).slice(0, 100), fields, utm };
}

function wordsOf(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(wordsOf);
  return typeof answer === 'object' && answer !== null ? (answer as { value?: unknown }).value : answer;
}
