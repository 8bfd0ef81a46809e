/** The fragment of an invitation link: it never reaches a server's log. */
export const tokenOf = (hash: string): string | null => hash.replace(/^#/, '').trim() || null;

let taken: string | null | undefined;

/** Read once and wiped from the address bar, so that it stays neither in the history nor on a shared screen. */
export function takeInvitationToken(): string | null {
  const found = tokenOf(location.hash);
  if (found) {
    taken = found;
    history.replaceState(history.state, '', location.pathname);
  }
  return taken ?? null;
}
