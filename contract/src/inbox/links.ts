type Link = { protocol: string; host: string; pathname: string; href: string };

const outward = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * Where a link of somebody outside may lead, read alone: what is no whole address would lead to ourselves. To the web, a
 * letter or a call; on our own host only to pages, which ask before they act. Null: nowhere.
 */
export function safeLink(link: Link | null, own: string): string | null {
  if (!link || !outward.includes(link.protocol)) return null;
  const isPage = /^\/app\/(?!logout)/.test(link.pathname);
  return link.host && link.host === own && !isPage ? null : link.href;
}
