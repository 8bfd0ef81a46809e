/** As the contract names it (`accounts/sessions`); a test compares. */
export const signedInCookie = 'parley_signed_in';
export const refreshUrl = (attempt: string): string => `/api/app/user/refresh-token?attempt=${attempt}`;

/** What the start-up asks by itself, in the words of the contract, which is too big to be here so early; a test compares. */
export const ofPerson = ['/api/app/user/', '/api/app/projects/sidebar'];
export const ofChat = '/api/app/chat/getChat/';
export const ofProject = (project: number): string[] => [
  `/api/app/projects/${project}?with%5B%5D=can_auto_paid&with%5B%5D=can_auto_renewal`,
  '/api/app/chat/getConfig/',
];
/** Lists, which must be read after the place in the stream (`getChat`). */
export const ofInbox = (project: number, path: string, shown: string | null): string[] => {
  const folder = /^\/app\/messenger\/(\d+\/?)?$/.test(path) ? folderOf(shown) : null;
  const list = folder ? [`/api/crm/contacts/?${folder}`] : [];
  return ['/api/app/chat/getTopics', `/api/app/projects/${project}/users/`, ...list];
};

/** Where nothing else was chosen on this device, the list shows all; a filtered one is left to the list itself. */
function folderOf(shown: string | null): string | null {
  try {
    const { folder, filter } = JSON.parse(shown ?? '{"folder":"all","filter":{"channels":[],"manager":null}}');
    if (filter.channels.length || filter.manager !== null) return null;
    if (Number.isSafeInteger(folder)) return `custom_contacts=1&topic_id=${folder}`;
    const words: Record<string, string> = {
      at_work: 'in_work=1',
      '4check': 'for_check_admin=1',
      all: 'all_contacts=1',
    };
    return words[folder] ?? null;
  } catch {
    return null;
  }
}
