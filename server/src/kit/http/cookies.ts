import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * `secure` behind https; `framed` when other sites may hold us in a frame and their cookies must reach us. They are not
 * divided by the site around (`Partitioned`): one signs in in a window of its own, and the frame must see it.
 */
export type CookieRules = { secure: boolean; framed: boolean };

type CookieOptions = { path: string; max_age: number; readable?: true };

export type CookieReader = {
  cookie: (name: string, path: string) => string | undefined;
  /** What is kept under the bare name of earlier versions; nothing where the name is still bare. */
  formerCookie: (name: string) => string | undefined;
};
export type Cookies = CookieReader & {
  /** httpOnly unless pages are meant to read it; the rest by configuration. */
  setCookie: (name: string, value: string, options: CookieOptions) => void;
  clearCookie: (name: string, path: string) => void;
};

/**
 * Browsers take `__Host-` only over https and from this very host: a neighbour cannot plant one. `__Secure-` says only the
 * first; a cookie with a path of its own can have no more.
 */
const fullName = (name: string, path: string, { secure }: CookieRules): string =>
  secure ? `${path === '/' ? '__Host-' : '__Secure-'}${name}` : name;

export const cookieReader = ({ cookies }: FastifyRequest, rules: CookieRules): CookieReader => ({
  cookie: (name, path) => cookies[fullName(name, path, rules)],
  formerCookie: (name) => (rules.secure ? cookies[name] : undefined),
});

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, rules: CookieRules): Cookies {
  const same = rules.framed && rules.secure ? ('none' as const) : ('lax' as const);
  const attributes = { httpOnly: true, secure: rules.secure, sameSite: same };
  const reader = cookieReader(request, rules);
  /** The former one must not come back in its place. */
  const clearFormer = (name: string, path: string): void => {
    if (reader.formerCookie(name) !== undefined) reply.clearCookie(name, { ...attributes, path });
  };
  return {
    ...reader,
    setCookie: (name, value, { path, max_age, readable }) => {
      const how = { ...attributes, path, maxAge: max_age, httpOnly: !readable };
      reply.setCookie(fullName(name, path, rules), value, how);
      clearFormer(name, path);
    },
    clearCookie: (name, path) => {
      reply.clearCookie(fullName(name, path, rules), { ...attributes, path });
      clearFormer(name, path);
    },
  };
}
