import type { projectChoice } from '@parley/contract/accounts/sessions';
import type { Changes, FactKind, Origin } from '@parley/contract/facts';
import type { Language } from '@parley/contract/languages';
import type { LiveMessage } from '@parley/contract/live';
import type { BrandName } from '@parley/contract/projects/brands';
import type * as z from 'zod/mini';
import type { Tx } from '../../kit/db/index.ts';

export type NewUser = {
  id: number;
  name: string;
  language: Language;
  brand: BrandName;
  phone?: string;
  /** Of their browser. */
  time_zone?: string | undefined;
};
/** `last` is the last word to whoever is there, where there is one. */
export type SessionsEnded = { sessions_ids: string[]; last?: LiveMessage };

/**
 * What the roof lends this module: settings, and things that live beside or above it. Facts belong to projects, and people
 * and their sessions to none: so what follows from these is lent, and no reaction.
 */
export type AccountsConfig = {
  /** Where people reach us, without a slash at the end. */
  public_url: string;
  /** Who confirms "continue with Google". */
  oidc: { issuer: string; client_id: string; client_secret: string } | null;
  /** The demo without a mail server shows its people's mails. */
  shows_mailbox: boolean;
  /** By what a service of product tours knows this installation. */
  tours_workspace: string | null;
  projectsOf: (user_id: number) => Promise<z.infer<typeof projectChoice>[]>;
  /** In the transaction that registers its owner. */
  createFirstProject: (tx: Tx, user: NewUser) => Promise<void>;
  /** Sockets and other nodes let go of these sessions. */
  tellSessionsEnded: (ended: SessionsEnded) => void;
  /** What modules above let go of together with sessions, in the transaction that ends them. */
  endings: ((tx: Tx, sessions_ids: string[]) => Promise<void>)[];
  /** Tells what somebody did, or what was tried in their name, to the journals of their projects. */
  personDid: (
    tx: Tx,
    did: { user_id: number; kind: FactKind; origin: Origin | null; changes?: Changes; is_stranger?: boolean },
  ) => Promise<void>;
  /** What they let go of in the transaction in which a person's address is proved for the first time. */
  firstProofs: ((tx: Tx, user_id: number) => Promise<void>)[];
};

const alone: AccountsConfig = {
  public_url: 'http://localhost',
  oidc: null,
  shows_mailbox: false,
  tours_workspace: null,
  projectsOf: async () => [],
  createFirstProject: async () => undefined,
  tellSessionsEnded: () => undefined,
  endings: [],
  personDid: async () => undefined,
  firstProofs: [],
};

let current = alone;
export const surroundings = (): AccountsConfig => current;

export function configureAccounts(given: AccountsConfig): void {
  current = given;
}
