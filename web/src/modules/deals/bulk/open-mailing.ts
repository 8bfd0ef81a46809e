import { create } from 'zustand';
import type { Chosen } from '../data.ts';

/** Mailings are wanted: a new one to the clients of these deals, or a look at all there are. */
export type MailingWish = Chosen | 'all';

export const useMailingWish = create<{ wish: MailingWish | null }>(() => ({ wish: null }));
export const openMailing = (wish: MailingWish) => useMailingWish.setState({ wish });
export const closeMailings = () => useMailingWish.setState({ wish: null });
