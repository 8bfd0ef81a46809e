/** Where to go after signing in: a path inside the messenger, and nothing that could lead to another site. */
export function safeNext(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/';
}
