/**
 * The reference gives its paths in two readings. The left one is answered as the right one; the first match counts,
 * so what is particular stands before what is general.
 */
export const aliases: readonly (readonly [second: string, canonical: string])[] = [
  ['/adm/chat_new/user', '/api/app/user'],
  ['/adm/chat_new/ajax', '/api/app/ajax'],
  ['/adm/chat_new/projects', '/api/app/projects'],
  ['/adm/chat_new/channels', '/api/app/channels'],
  ['/adm/chat_new/subscriptions', '/api/app/subscriptions'],
  ['/adm/chat_new/sidebar', '/api/app/sidebar'],
  ['/adm/chat_new/ticket', '/api/app/ticket'],
  ['/adm/chat_new/tasks', '/api/app/tasks'],
  ['/adm/chat_new/contacts', '/api/crm/contacts'],
  ['/adm/chat_new/export', '/api/crm/export'],
  ['/adm/chat_new/product', '/api/crm/product'],
  ['/adm/chat_new/organization', '/api/crm/organization'],
  ['/adm/chat_new/custom_field', '/api/crm/custom_field'],
  ['/adm/chat_new', '/api/app/chat'],
  // The side menu stands among the calls of the CRM, yet it belongs to no project.
  ['/api/crm/sidebar', '/api/app/sidebar'],
  ['/crm/sidebar', '/api/app/sidebar'],
  ['/crm', '/api/crm'],
  ['/api/tasks', '/api/app/tasks'],
];

/** The canonical spelling of a URL; what has no second reading stays as it is. */
export function canonicalUrl(url: string): string {
  for (const [second, canonical] of aliases) {
    if (url.startsWith(second) && isBoundary(url[second.length])) return canonical + url.slice(second.length);
  }
  return url;
}

const isBoundary = (next: string | undefined): boolean => next === undefined || next === '/' || next === '?';
