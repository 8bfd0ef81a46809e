import type { MessageTemplate } from '@parley/contract/inbox/templates';

/** Those that fit, the best first: by the beginning of the command, of a word of the name, then anywhere. */
export function rankTemplates(templates: readonly MessageTemplate[], query: string): MessageTemplate[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return [...templates];
  const ranked = templates.map((it, at) => ({ it, at, rank: rankOf(it, wanted) })).filter(({ rank }) => rank < worst);
  return ranked.sort((a, b) => a.rank - b.rank || a.at - b.at).map(({ it }) => it);
}

const worst = 5;

function rankOf({ command, name, group, text }: MessageTemplate, wanted: string): number {
  const [shortcut, title] = [command.toLowerCase(), name.toLowerCase()];
  if (shortcut === wanted) return 0;
  if (shortcut.startsWith(wanted)) return 1;
  if (title.split(/\s+/).some((word) => word.startsWith(wanted))) return 2;
  if (title.includes(wanted) || group.toLowerCase().includes(wanted)) return 3;
  return text.toLowerCase().includes(wanted) ? 4 : worst;
}
