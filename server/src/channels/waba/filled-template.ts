import { tidyValue } from '@parley/contract/inbox/approved-rules';
import type { ApprovedVariable, FilledTemplate } from '@parley/contract/inbox/approved-templates';

type Component = { type: string; parameters: Record<string, unknown>[] } & Record<string, unknown>;

/** A template as Meta takes it: its name, and what is put into its places. `media` was uploaded for its header. */
export function filledTemplate(template: FilledTemplate, media: Record<string, unknown> | null) {
  const { name, language, parts } = template;
  const { header, body } = parts;
  const components = [
    ...(header && media ? [{ type: 'header', parameters: [{ type: header.format, [header.format]: media }] }] : []),
    ...textsIn('header', header?.variables ?? [], template),
    ...textsIn('body', body.variables, template),
    ...buttonsOf(template),
  ];
  return { name, language: { code: language }, ...(components.length && { components }) };
}

function textsIn(type: string, variables: ApprovedVariable[], { parts, values }: FilledTemplate): Component[] {
  const parameters = variables.map(({ key, name }) => ({
    type: 'text',
    ...(parts.is_named && { parameter_name: name }),
    text: tidyValue(values[key] ?? ''),
  }));
  return parameters.length ? [{ type, parameters }] : [];
}

/** Buttons are known by their place; only those that are filled in are named. */
const buttonsOf = ({ parts, values }: FilledTemplate): Component[] =>
  parts.buttons.flatMap(({ kind, variable }, index) => {
    if (!variable) return [];
    const value = tidyValue(values[variable.key] ?? '');
    const parameter =
      kind === 'copy_code' ? { type: 'coupon_code', coupon_code: value } : { type: 'text', text: value };
    return [{ type: 'button', sub_type: kind, index: String(index), parameters: [parameter] }];
  });
