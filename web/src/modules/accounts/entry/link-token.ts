import { useEffect, useState } from 'react';

/** The fragment of a link of ours: it never reaches a server's log. */
export const tokenOf = (hash: string): string | null => hash.replace(/^#/, '').trim() || null;

let taken: string | null = null;

/** Read once and wiped from the address bar, so that it stays neither in the history nor on a shared screen. */
export function takeToken(): string | null {
  const found = tokenOf(location.hash);
  if (found) {
    taken = found;
    history.replaceState(history.state, '', location.pathname);
  }
  return taken;
}

/** Another link pasted into the same tab changes only the fragment; the page is not loaded anew. */
export function useLinkToken(): string | null {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const take = () => setToken(takeToken());
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}
