import { create } from 'zustand';

export const useNoticeCentre = create<{ opened: boolean }>(() => ({ opened: false }));

export const openNotices = () => useNoticeCentre.setState({ opened: true });
export const closeNotices = () => useNoticeCentre.setState({ opened: false });
export const toggleNotices = () => useNoticeCentre.setState(({ opened }) => ({ opened: !opened }));
