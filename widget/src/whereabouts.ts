import type { Chat } from './chat.ts';

/** What the server takes of each. */
const longest = { address: 2000, title: 300 };

/** Tells the team which page the visitor looks at and how they came to the site; nothing before a conversation has begun. */
export function makeWhereabouts({ api, memory }: Pick<Chat, 'api' | 'memory'>) {
  const came = memory.coming() ?? { first_page: location.href, referrer: document.referrer };
  memory.setComing(came);
  let told = '';

  const tell = (): void => {
    const token = memory.token();
    const { href } = location;
    const { title } = document;
    const said = `${token} ${href} ${title}`;
    if (!token || said === told) return;
    told = said;
    const { first_page, referrer } = came;
    const page = {
      url: href.slice(0, longest.address),
      title: title.slice(0, longest.title),
      first_page: first_page.slice(0, longest.address),
      referrer: referrer.slice(0, longest.address),
    };
    api.call('tellPage', { token, ...page }).catch(() => (told = ''));
  };
  return { tell };
}
