import type { ApprovedVariable, TemplateParts } from '@parley/contract/inbox/approved-templates';

/** What is known of both sides before anything is typed. */
export type Known = { client_name: string; operator_name: string; client_phone: string };
export const knownNames = ['client_name', 'operator_name', 'client_phone'] as const;

/** A first guess, to be looked at: by the variable's own word, or by how the text begins. */
export function suggestedValues({ header, body }: TemplateParts, known: Known): Record<string, string> {
  const guesses = [header, body].flatMap((part) =>
    part ? part.variables.map((it) => [it.key, guess(it, part.text, known)] as const) : [],
  );
  return Object.fromEntries(guesses.filter(([, value]) => value));
}

function guess({ name }: ApprovedVariable, text: string, known: Known): string {
  if (/operator|agent|manager|employee|staff/i.test(name)) return known.operator_name;
  if (/phone|mobile/i.test(name)) return known.client_phone;
  if (/^(client|customer|user|first|full)?_?name$/i.test(name)) return known.client_name;
  return /^\d+$/.test(name) && isAddressed(name, text) ? known.client_name : '';
}

// “Hello {{1}}, …”, “{{1}}, we expect you …”: at most two words before, and a sign after.
const isAddressed = (name: string, text: string): boolean =>
  new RegExp(String.raw`^(?:[\p{L}]+[\s,]+){0,2}\{\{\s*${name}\s*\}\}\s*[,.!:]`, 'u').test(text);
