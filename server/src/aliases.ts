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
  ['/adm/chat_new/clients', '/api/crm/clients'],
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
  const found = aliases.find(([second]) => url.startsWith(second) && isBoundary(url[second.length]));
  return withClients(found ? found[1] + url.slice(found[0].length) : url);
}

/** The reference asks for the table of clients where the inbox's list is, and is told apart by what only clients have. */
const withClients = (url: string): string => url.replace(clientsAsked, '/api/crm/clients/$1');
const clientsAsked = /^\/api\/crm\/contacts\/?(\?(?:.*&)?(?:filter(?:\[|%5[Bb])|organization_id=|archived=).*)$/;

const isBoundary = (next: string | undefined): boolean => next === undefined || next === '/' || next === '?';
