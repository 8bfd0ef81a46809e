import type { ApprovedTemplate, ApprovedVariable, KeptTemplate, TemplateParts } from './approved-templates.ts';

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** The names that a text has between double braces, each once, in their order. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(placeholder), ([, name]) => name!)),
];

export type TemplateValues = Readonly<Record<string, string>>;

/** Everything that has to be filled in before it can leave, from above. */
export const variablesOf = ({ header, body, buttons }: TemplateParts): ApprovedVariable[] => [
  ...(header?.variables ?? []),
  ...body.variables,
  ...buttons.flatMap((it) => (it.variable ? [it.variable] : [])),
];

/** Providers take one line, and no long gaps in it. */
export const tidyValue = (value: string): string => value.replace(/\s+/g, ' ').trim();

/** The keys of what is still empty. */
export const emptyKeys = (parts: TemplateParts, values: TemplateValues): string[] =>
  variablesOf(parts)
    .map(({ key }) => key)
    .filter((key) => !tidyValue(values[key] ?? ''));

/** A piece of a text: plain words, or a variable as it is filled in; null: it is not yet. */
export type FilledPiece = { text: string; variable: ApprovedVariable | null; isEmpty: boolean };

export function filledPieces(
  { text, variables }: { text: string; variables: ApprovedVariable[] },
  values: TemplateValues,
): FilledPiece[] {
  const plain = (words: string): FilledPiece[] => (words ? [{ text: words, variable: null, isEmpty: false }] : []);
  let end = 0;
  const pieces = Array.from(text.matchAll(placeholder)).flatMap((found): FilledPiece[] => {
    const variable = variables.find(({ name }) => name === found[1]);
    if (!variable) return [];
    const before = plain(text.slice(end, found.index));
    end = found.index + found[0].length;
    const value = tidyValue(values[variable.key] ?? '');
    return [...before, { text: value || found[0], variable, isEmpty: !value }];
  });
  return [...pieces, ...plain(text.slice(end))];
}

const joined = (pieces: FilledPiece[]): string => pieces.map((it) => it.text).join('');

/** The words as the client reads them: the same on the screen before sending, in the thread and on the server. */
export const filledText = ({ header, body, footer }: TemplateParts, values: TemplateValues): string =>
  [header?.format === 'text' ? joined(filledPieces(header, values)) : '', joined(filledPieces(body, values)), footer]
    .filter(Boolean)
    .join('\n\n');

/** What kind of file its header wants; null: none. */
export const wantedFile = ({ header }: TemplateParts): 'image' | 'video' | 'file' | null => {
  if (!header || header.format === 'text') return null;
  return header.format === 'document' ? 'file' : header.format;
};

/** With what its placeholders stand for. */
export const filledKept = (template: KeptTemplate, fill: (text: string) => string): KeptTemplate => ({
  ...template,
  values: Object.fromEntries(Object.entries(template.values).map(([key, value]) => [key, fill(value)])),
});

export const canBeSent = ({ usable }: ApprovedTemplate): boolean => usable === 'yes';
