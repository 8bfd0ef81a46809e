import type { Api } from './api.ts';
import type { Memory } from './memory.ts';
import type { Page } from './page.ts';
import type { Store } from './state.ts';

/** What the site may listen to. */
export type Tell = { message: (text: string) => void; unread: (count: number) => void };

/** What all parts of one visitor's talk with the team share. */
export type Chat = {
  page: Page;
  api: Api;
  memory: Memory;
  store: Store;
  tell: Tell;
  /** The server does not know the token any more. */
  visitEnded: () => void;
};
