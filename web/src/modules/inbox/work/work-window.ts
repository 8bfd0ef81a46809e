import type { Contact } from '@parley/contract/inbox/contacts';
import { create } from 'zustand';

type Of = { contacts: Contact[]; onDone: (() => void) | undefined };
type Asked = ({ kind: 'transfer' } & Of) | ({ kind: 'snooze' } & Of) | { kind: 'handover' };
type State = { asked: Asked | null; opened: boolean; nth: number };

/** The window a verb needs before it can be done; the header, a row's menu and a key all open the same one. */
export const useWorkWindow = create<State>(() => ({ asked: null, opened: false, nth: 0 }));

const open = (asked: Asked) => useWorkWindow.setState(({ nth }) => ({ asked, opened: true, nth: nth + 1 }));

/** `onDone` is told when it is done, not when the window is only closed. */
export const askTransfer = (contacts: Contact[], onDone?: () => void) => open({ kind: 'transfer', contacts, onDone });

export const askSnooze = (contacts: Contact[], onDone?: () => void) => open({ kind: 'snooze', contacts, onDone });

export const askHandover = () => open({ kind: 'handover' });

/** What was asked stays while the window goes, so that it goes with its content. */
export const closeWorkWindow = () => useWorkWindow.setState({ opened: false });
