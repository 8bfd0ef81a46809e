import * as z from 'zod/mini';
import { flag, id, rowId, upTo, wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';

/** What a header shows above the words: more words, or a file. */
export const headerFormats = ['text', 'image', 'video', 'document'] as const;
export const buttonKinds = ['quick_reply', 'url', 'phone_number', 'copy_code', 'voice_call'] as const;

/** What is written into a template before it leaves; `key` is its own within the template. */
const variable = z.object({
  key: z.string(),
  /** As it stands between double braces: a number or a word. Empty: of a button, which shows no place for it. */
  name: z.string(),
  /** What the provider was shown when it approved. */
  example: z.string(),
});
export type ApprovedVariable = z.infer<typeof variable>;

export const templateParts = z.object({
  /** Whether variables are sent by their words, not by their order. */
  is_named: z.boolean(),
  header: z.nullable(z.object({ format: z.enum(headerFormats), text: z.string(), variables: z.array(variable) })),
  body: z.object({ text: z.string(), variables: z.array(variable) }),
  footer: z.string(),
  buttons: z.array(
    z.object({
      kind: z.enum(buttonKinds),
      text: z.string(),
      /** Where it leads, or whom it calls. */
      target: z.string(),
      /** The end of its address, or a code to copy. */
      variable: z.nullable(variable),
    }),
  ),
});
export type TemplateParts = z.infer<typeof templateParts>;

/** Words that a provider has looked at and lets be sent at any time. */
export const approvedTemplate = z.object({
  id: z.number(),
  name: z.string(),
  /** In the provider's spelling, such as en_US. */
  language: z.string(),
  category: z.string(),
  /** In the provider's words, such as APPROVED. */
  status: z.string(),
  /** Why it was refused or stopped, in the provider's words. */
  reason: z.nullable(z.string()),
  /** `unsupported`: it has parts that cannot be filled in here. */
  usable: z.enum(['yes', 'no', 'unsupported']),
  parts: templateParts,
});
export type ApprovedTemplate = z.infer<typeof approvedTemplate>;

/** What is put into its places, by the keys of its variables. */
export const templateValues = z.record(upTo(80), upTo(1024));

/** One that leaves by itself where its channel takes no free words; its values may have placeholders. */
export const keptTemplate = z.strictObject({ channel_id: rowId, id: rowId, values: templateValues });
export type KeptTemplate = z.infer<typeof keptTemplate>;

/** One as it leaves: as it was approved then, and what is put into its places. */
export type FilledTemplate = Pick<ApprovedTemplate, 'name' | 'language' | 'parts'> & { values: Record<string, string> };

export const listApprovedTemplates = endpoint({
  method: 'GET',
  path: '/api/app/projects/:project/channels/:channel/approved_templates/',
  access: 'project',
  summary: 'Templates that the provider of a channel has approved, and those it has not',
  input: z.strictObject({
    project: id,
    channel: id,
    /** Ask the provider now; else what it told within the last hour is enough. */
    refresh: z.optional(flag),
  }),
  output: answer(
    z.object({
      templates: z.array(approvedTemplate),
      /** When the provider told them; null: never yet. */
      told_at: z.nullable(wireTime),
      /** Why the provider could not be asked now, in its words. */
      problem: z.nullable(z.string()),
    }),
  ),
});
