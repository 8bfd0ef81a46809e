import { type FakeAnswer, type FakeRequest, json, type Stage } from '../fake.ts';
import type { Account, StoredFile } from '../world.ts';
import { refused } from './graph.ts';
import { type Component, type Template, templates } from './templates.ts';

/** Page by page; an account may have small pages. */
export function listTemplates({ settings }: Account, { query, base, path }: FakeRequest): FakeAnswer {
  const size = Math.min(Number(query.get('limit') ?? 25), Number(settings.page_size ?? 100));
  const from = Number(query.get('after') ?? 0);
  const status = query.get('status');
  const found = templates.filter((it) => !status || it.status === status);
  const data = found.slice(from, from + size);
  const after = String(from + data.length);
  const next = from + size < found.length && { next: `${base}${path}?limit=${size}&after=${after}` };
  return json({ data, paging: { cursors: { before: String(from), after }, ...next } });
}

type Parameter = { type?: string; text?: string; parameter_name?: string; coupon_code?: string } & Record<
  string,
  unknown
>;
type Given = { type?: string; sub_type?: string; index?: string; parameters?: Parameter[] };
type Asked = { name?: string; language?: { code?: string }; components?: Given[] };
type Made = { text: string; file: StoredFile | null; extra: Record<string, string> };

/** The words that the client reads, or why it is refused. */
export function fillTemplate(asked: Asked, { world }: Stage): FakeAnswer | Made {
  const { name = '', language, components = [] } = asked;
  const found = templates.find((it) => it.name === name && it.language === language?.code);
  if (found?.status === 'PAUSED') return errors.paused(name);
  if (found?.status !== 'APPROVED') return errors.missing(name, language?.code ?? '');
  const of = (type: string) => found.components.find((it) => it.type === type);
  const given = (type: string) => components.find((it) => it.type === type)?.parameters ?? [];
  const header = of('HEADER');
  const isFile = header?.format !== undefined && header.format !== 'TEXT';
  const file = isFile ? mediaOf(given('header'), header.format!, world.files) : null;
  if (isFile && !file) return errors.format(header.format!);
  const words: string[] = [];
  for (const part of [...(header && !isFile ? [header] : []), of('BODY')!]) {
    const filled = fill(part, given(part.type.toLowerCase()), found);
    if (typeof filled !== 'string') return filled;
    words.push(filled);
  }
  if (words.at(-1)!.length > 1024) return errors.tooLong(found);
  const buttons = buttonsOf(found, components);
  if (!Array.isArray(buttons)) return buttons;
  const text = [...words, of('FOOTER')?.text].filter(Boolean).join('\n\n');
  return { text, file, extra: { template: name, ...(buttons.length && { buttons: buttons.join('\n') }) } };
}

const placeholder = /\{\{(\w+)\}\}/g;

function fill({ type, text = '' }: Component, given: Parameter[], { parameter_format }: Template): FakeAnswer | string {
  const names = [...new Set(Array.from(text.matchAll(placeholder), ([, name]) => name!))];
  const part = type.toLowerCase();
  if (given.length !== names.length) return errors.count(part, given.length, names.length);
  if (given.some((it) => it.type !== 'text' || !it.text)) return errors.empty(part);
  if (given.some((it) => /[\n\t]| {5}/.test(it.text!))) return errors.lines();
  const valueOf = (name: string) =>
    parameter_format === 'NAMED'
      ? given.find((it) => it.parameter_name === name)?.text
      : given[names.indexOf(name)]?.text;
  if (names.some((name) => valueOf(name) === undefined)) return errors.unnamed();
  return text.replace(placeholder, (_, name: string) => valueOf(name)!);
}

function mediaOf([first]: Parameter[], format: string, files: Map<string, StoredFile>): StoredFile | null {
  const kind = format.toLowerCase();
  const media = first?.type === kind ? (first[kind] as { id?: string } | undefined) : undefined;
  return files.get(media?.id ?? '') ?? null;
}

/** What stands on them; those that lead somewhere need the end of the address. */
function buttonsOf({ components }: Template, given: Given[]): FakeAnswer | string[] {
  const buttons = components.find((it) => it.type === 'BUTTONS')?.buttons ?? [];
  for (const [at, { type, url }] of buttons.entries()) {
    if (type !== 'URL' || !url?.includes('{{1}}')) continue;
    const filled = given.find((it) => it.type === 'button' && it.sub_type === 'url' && it.index === String(at));
    if (!filled?.parameters?.[0]?.text) return errors.button(at);
  }
  return buttons.map(({ type, text }) => (type === 'QUICK_REPLY' ? text : `↗ ${text}`));
}

export const errors = {
  missing: (name: string, code: string) =>
    refused(132_001, 'Template name does not exist in the translation', {
      details: `template name (${name}) does not exist in ${code}`,
      status: 404,
    }),
  paused: (name: string) =>
    refused(132_015, 'Template is Paused', {
      details: `Template ${name} is paused due to low quality so it cannot be sent in a template message.`,
    }),
  count: (part: string, given: number, wanted: number) =>
    refused(132_000, 'Number of parameters does not match the expected number of params', {
      details: `${part}: number of localizable_params (${given}) does not match the expected number of params (${wanted})`,
    }),
  format: (format: string) =>
    refused(132_012, 'Parameter format does not match format in the created template', {
      details: `header: Format mismatch, expected ${format}, received UNKNOWN`,
    }),
  tooLong: ({ name }: Template) =>
    refused(132_005, 'Translated text too long', {
      details: `template ${name}: the body is longer than 1024 characters`,
    }),
  lines: () =>
    refused(132_018, 'There is an issue with the parameters in your template', {
      details: 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    }),
  empty: (part: string) => refused(100, 'Invalid parameter', { details: `${part}: Param text cannot be empty` }),
  unnamed: () => refused(100, 'Invalid parameter', { details: 'Parameter name is missing or empty' }),
  button: (at: number) =>
    refused(131_008, 'Required parameter is missing', {
      details: `buttons: Button at index ${at} of type Url requires a parameter`,
    }),
};
