import type { ApprovedTemplate } from '@parley/contract/inbox/approved-templates';

/** Those that have all the words, in their name or anywhere in their text. */
export function foundTemplates(templates: ApprovedTemplate[], search: string, language: string): ApprovedTemplate[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return templates.filter((it) => {
    if (language && it.language !== language) return false;
    const { header, body, footer } = it.parts;
    const text = [it.name, it.name.replaceAll('_', ' '), header?.text, body.text, footer].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export const languagesOf = (templates: ApprovedTemplate[]): string[] =>
  [...new Set(templates.map((it) => it.language))].toSorted();

/** `en_US` in the reader's words; what no browser knows stays as it is. */
export function languageName(code: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(code.replace('_', '-')) ?? code;
  } catch {
    return code;
  }
}
