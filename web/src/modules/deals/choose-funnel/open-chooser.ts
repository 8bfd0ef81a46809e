import { create } from 'zustand';

export const useFunnelChooser = create(() => ({ opened: false }));

export const openFunnelChooser = () => useFunnelChooser.setState({ opened: true });
export const closeFunnelChooser = () => useFunnelChooser.setState({ opened: false });
