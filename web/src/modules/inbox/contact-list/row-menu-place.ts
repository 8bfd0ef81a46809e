import type { Contact } from '@parley/contract/inbox/contacts';
import { create } from 'zustand';

type Place = { contact: Contact; x: number; y: number };

/** Whose menu is open, and where. It stays known while the menu closes. */
export const useRowMenu = create<{ place: Place | null; opened: boolean }>(() => ({ place: null, opened: false }));

export const openRowMenu = (contact: Contact, x: number, y: number) =>
  useRowMenu.setState({ place: { contact, x, y }, opened: true });

export const closeRowMenu = () => useRowMenu.setState({ opened: false });
