import type { VisitorFile } from '@parley/contract/widget/visitor';

export type Profile = { name?: string; email?: string; phone?: string };

export type Coming = { first_page: string; referrer: string };

/** A message on its way. Kept until the server has it, so that a reload or a lost answer loses nothing. */
export type Pending = {
  uid: string;
  text: string;
  at: number;
  file: VisitorFile | null;
  /** Why it was refused; empty while it is still tried. */
  refused: string;
};

export type Memory = ReturnType<typeof openMemory>;

/** What this browser keeps of one widget. Where nothing may be kept, it lasts as long as the page. */
export function openMemory(key: string) {
  const name = (part: string) => `parley:${key}:${part}`;
  const kept = storage();
  /** What found no room there. */
  const spare: Record<string, string> = {};
  const read = <T>(part: string): T | null => {
    try {
      return JSON.parse(spare[name(part)] ?? kept.getItem(name(part)) ?? 'null') as T | null;
    } catch {
      return null;
    }
  };
  const write = (part: string, value: unknown): void => {
    delete spare[name(part)];
    try {
      if (value === null) kept.removeItem(name(part));
      else kept.setItem(name(part), JSON.stringify(value));
    } catch {
      // Full: it lasts as long as the page.
      spare[name(part)] = JSON.stringify(value);
    }
  };
  const outbox = name('out:');
  return {
    token: () => read<string>('token'),
    setToken: (token: string | null) => write('token', token),
    /** The last identity that the server accepted, so that it is not proved anew on every page. */
    identity: () => read<string>('identity'),
    setIdentity: (identity: string | null) => write('identity', identity),
    profile: () => read<Profile>('profile') ?? {},
    setProfile: (profile: Profile | null) => write('profile', profile),
    /** What was begun in this tab and not sent yet; pages of a site come and go while one writes. */
    draft: (): string => {
      try {
        return sessionStorage.getItem(name('draft')) ?? '';
      } catch {
        return '';
      }
    },
    setDraft: (text: string): void => {
      try {
        sessionStorage.setItem(name('draft'), text);
      } catch {
        // Forbidden: it lasts as long as the page.
      }
    },
    /** How the visitor came to the site, as the first page with the chat saw it; kept for this tab. */
    coming: (): Coming | null => {
      try {
        return JSON.parse(sessionStorage.getItem(name('coming')) ?? 'null') as Coming | null;
      } catch {
        return null;
      }
    },
    setComing: (coming: Coming): void => {
      try {
        sessionStorage.setItem(name('coming'), JSON.stringify(coming));
      } catch {
        // Forbidden: the next page begins anew.
      }
    },
    hasSound: () => read<boolean>('sound') ?? false,
    setSound: (isOn: boolean) => write('sound', isOn || null),
    /** Each under a name of its own: pages side by side never overwrite one another's. */
    outbox: (): Pending[] =>
      Object.keys({ ...kept, ...spare })
        .filter((it) => it.startsWith(outbox))
        .map((it) => read<Pending>(`out:${it.slice(outbox.length)}`))
        .filter((it) => it !== null)
        .sort((a, b) => a.at - b.at),
    putOut: (message: Pending) => write(`out:${message.uid}`, message),
    dropOut: (uid: string) => write(`out:${uid}`, null),
    /** Another page of this site began or ended the conversation, or wrote something. */
    onChange: (changed: (part: 'token' | 'outbox') => void) =>
      addEventListener('storage', ({ key: it }) => {
        if (it === name('token')) changed('token');
        if (it?.startsWith(outbox)) changed('outbox');
      }),
  };
}

function storage(): Storage {
  try {
    localStorage.setItem('parley:try', '1');
    localStorage.removeItem('parley:try');
    return localStorage;
  } catch {
    return pageStorage();
  }
}

/** Enough of a Storage for `Object.keys` and what is used above. */
function pageStorage(): Storage {
  const it = {} as Record<string, string>;
  const hidden = { enumerable: false };
  return Object.defineProperties(it, {
    getItem: { ...hidden, value: (name: string) => it[name] ?? null },
    setItem: { ...hidden, value: (name: string, value: string) => void (it[name] = value) },
    removeItem: { ...hidden, value: (name: string) => void delete it[name] },
  }) as unknown as Storage;
}
