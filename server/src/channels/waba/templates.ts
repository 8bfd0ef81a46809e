import { placeholdersIn } from '@parley/contract/inbox/approved-rules';
import type { ApprovedVariable, TemplateParts } from '@parley/contract/inbox/approved-templates';
import * as z from 'zod/mini';
import type { Channel, ToldTemplate } from '../channel.ts';
import { toldId, toldText } from '../told.ts';
import { graph } from './api.ts';

const words = z.optional(toldText);
const named = z.object({ param_name: toldText, example: z.optional(toldText) });
const example = z.optional(
  z.object({
    header_text: z.optional(z.array(toldText)),
    body_text: z.optional(z.array(z.array(toldText))),
    header_text_named_params: z.optional(z.array(named)),
    body_text_named_params: z.optional(z.array(named)),
  }),
);
const button = z.object({
  type: z.string(),
  text: words,
  url: words,
  phone_number: words,
  example: z.optional(z.union([z.array(toldText), toldText])),
});
const component = z.object({
  type: z.string(),
  format: z.optional(z.string()),
  text: words,
  example,
  buttons: z.optional(z.array(button)),
});
const template = z.object({
  id: toldId,
  name: toldText,
  language: toldText,
  status: z.string(),
  category: z.optional(z.string()),
  rejected_reason: words,
  parameter_format: z.optional(z.string()),
  components: z.array(component),
});
const page = z.object({
  data: z.array(z.unknown()),
  paging: z.optional(
    z.object({ cursors: z.optional(z.object({ after: z.optional(z.string()) })), next: z.optional(z.string()) }),
  ),
});
type Template = z.infer<typeof template>;
type Component = z.infer<typeof component>;

const fields = 'id,name,language,status,category,components,rejected_reason,parameter_format';
// An account keeps 6000 at most; beyond it something turns in a circle.
const mostPages = 60;

/** All templates of the business account, page by page, whatever became of them. */
export const templates: NonNullable<Channel['templates']> = async (connection) => {
  const found: ToldTemplate[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < mostPages; pages++) {
    const query = new URLSearchParams({ fields, limit: '100', ...(after && { after }) });
    const path = `${connection.settings.waba_id}/message_templates?${query}`;
    const told = await graph(connection).call(path, page, { method: 'GET' });
    found.push(...told.data.flatMap(templateIn));
    after = told.paging?.next && told.paging.cursors?.after;
    if (!after) break;
  }
  return found;
};

/** One that is not understood does not hold up the rest. */
function templateIn(told: unknown): ToldTemplate[] {
  const read = template.safeParse(told);
  if (!read.success) return [];
  const { id, name, language, status, category = '', rejected_reason: why } = read.data;
  const reason = why && why !== 'NONE' ? why : null;
  const parts = partsOf(read.data);
  const usable = status === 'APPROVED' ? (parts ? 'yes' : 'unsupported') : 'no';
  return [{ outside_id: id, name, language, category, status, reason, usable, parts: parts ?? wordsOf(read.data) }];
}

const formats: Record<string, NonNullable<TemplateParts['header']>['format']> = {
  TEXT: 'text',
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
};
const kinds: Record<string, TemplateParts['buttons'][number]['kind']> = {
  QUICK_REPLY: 'quick_reply',
  URL: 'url',
  PHONE_NUMBER: 'phone_number',
  COPY_CODE: 'copy_code',
  VOICE_CALL: 'voice_call',
};

/** Null: some of it would have to be filled in by more than words and a file, such as a place or a catalogue. */
function partsOf({ components, category, parameter_format }: Template): TemplateParts | null {
  const of = (type: string): Component | undefined => components.find((it) => it.type === type);
  const [header, body] = [of('HEADER'), of('BODY')];
  const known = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);
  if (!body?.text || category === 'AUTHENTICATION' || components.some((it) => !known.has(it.type))) return null;
  const format = formats[header?.format ?? 'TEXT'];
  const buttons = (of('BUTTONS')?.buttons ?? []).map(buttonIn);
  if ((header && !format) || buttons.includes(null)) return null;
  return {
    is_named: parameter_format === 'NAMED',
    header: header && format ? { format, text: header.text ?? '', variables: variablesIn('header', header) } : null,
    body: { text: body.text, variables: variablesIn('body', body) },
    footer: of('FOOTER')?.text ?? '',
    buttons: buttons.filter((it) => it !== null),
  };
}

function variablesIn(part: 'header' | 'body', { text = '', example: shown }: Component): ApprovedVariable[] {
  const byOrder = part === 'header' ? shown?.header_text : shown?.body_text?.[0];
  const byName = part === 'header' ? shown?.header_text_named_params : shown?.body_text_named_params;
  return placeholdersIn(text).map((name, at) => ({
    key: `${part}.${name}`,
    name,
    example: byName?.find((it) => it.param_name === name)?.example ?? byOrder?.[at] ?? '',
  }));
}

function buttonIn(
  { type, text = '', url = '', phone_number = '', example: shown }: z.infer<typeof button>,
  at: number,
) {
  const kind = kinds[type];
  if (!kind) return null;
  const isFilled = kind === 'copy_code' || (kind === 'url' && placeholdersIn(url).length > 0);
  const first = (Array.isArray(shown) ? shown[0] : shown) ?? '';
  const variable = isFilled ? { key: `button.${at}`, name: '', example: first } : null;
  return { kind, text, target: url || phone_number, variable };
}

/** What can be shown of one that cannot be sent from here. */
const wordsOf = ({ components }: Template): TemplateParts => ({
  is_named: false,
  header: null,
  body: { text: components.find((it) => it.type === 'BODY')?.text ?? '', variables: [] },
  footer: components.find((it) => it.type === 'FOOTER')?.text ?? '',
  buttons: [],
});
