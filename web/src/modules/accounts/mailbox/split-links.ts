type Part = { text: string; href?: string };

/** A letter's text with its web addresses told apart; nothing but http and https becomes a link. */
export function splitLinks(body: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of body.matchAll(/https?:\/\/[^\s<>"']+/g)) {
    // A full stop after an address belongs to the sentence.
    const href = found.replace(/[.,;:!?)]+$/, '');
    if (index > end) parts.push({ text: body.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < body.length) parts.push({ text: body.slice(end) });
  return parts;
}
