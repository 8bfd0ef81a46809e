import type { Origin } from '@parley/contract/facts';
import type { Access, Endpoint, Output, Parsed } from '@parley/contract/http';
import type { Language } from '@parley/contract/languages';
import type { SignedIn, SignedInViewer, Viewer } from '../viewer.ts';
import type { Cookies } from './cookies.ts';
import type { ReceivedFile } from './form.ts';
import type { FileAnswer } from './send-file.ts';

/** What an action may know and do about the request itself; few need it. */
export type Context = Cookies & {
  language: Language;
  address: string;
  user_agent: string;
  /** The Host the browser asked for. */
  host: string;
  /** The site whose page asks, as its browser says; null: no browser, or not told. */
  origin: string | null;
  /** Not sent by a page of another site. */
  is_same_site: boolean;
  /** Asked on the machine we run on. */
  is_local: boolean;
  /** What came with a form; kept when the action succeeds, removed when it does not. */
  file: ReceivedFile | null;
  /** Aborted when the caller goes before the answer is complete. */
  gone: () => AbortSignal;
};

/** From where it is asked, for whoever keeps that. */
export const originOf = ({ address, user_agent }: Context): Origin => ({ address, user_agent });

type Person<A extends Access> = A extends 'project' ? SignedInViewer : A extends 'user' ? SignedIn : null;
type AccessOf<E> = E extends { access: infer A extends Access } ? A : never;
type Action<E extends Endpoint> = (
  person: Person<AccessOf<E>>,
  input: Parsed<E>,
  context: Context,
) => Promise<Output<E>>;

/** Lets a form in before a byte of it is read, or refuses it; the answer is what ends when the action has. */
type AdmitForm<P> = (person: P) => Promise<(() => void) | undefined>;

export type Route = {
  endpoint: Endpoint;
  run: (person: SignedIn | Viewer | null, input: unknown, context: Context) => Promise<unknown>;
  admitForm?: AdmitForm<SignedIn | Viewer | null>;
};

/** Rings `action` when `endpoint` is called; who calls and what is given are checked before. */
export const route = <E extends Endpoint>(
  endpoint: E,
  action: Action<E>,
  admitForm?: AdmitForm<Person<AccessOf<E>>>,
): Route => ({
  endpoint,
  run: action as Route['run'],
  ...(admitForm && { admitForm: admitForm as NonNullable<Route['admitForm']> }),
});

/** The same for an endpoint that sends a file. */
export const fileRoute = <E extends Endpoint>(
  endpoint: E,
  action: (person: Person<AccessOf<E>>, input: Parsed<E>, context: Context) => Promise<FileAnswer>,
): Route => ({ endpoint, run: action as Route['run'] });

/** The same for an endpoint that answers line by line. What is refused is refused before the first of them. */
export const streamRoute = <E extends Endpoint>(
  endpoint: E,
  action: (person: Person<AccessOf<E>>, input: Parsed<E>, context: Context) => Promise<AsyncIterable<Output<E>>>,
): Route => ({ endpoint, run: action as Route['run'] });
