import type { ClientFilter } from '@parley/contract/clients/table';
import { create } from 'zustand';

/** Whom an export is about: those chosen, those a filter finds; and the columns that are on the screen. */
export type ExportWish = { ids?: number[]; filter?: ClientFilter; columns?: readonly string[] };
type State = { opened: 'import' | 'export' | null; wish: ExportWish };

export const useSheetsPlace = create<State>(() => ({ opened: null, wish: {} }));

export const openImport = () => useSheetsPlace.setState({ opened: 'import' });
export const openExport = (wish: ExportWish) => useSheetsPlace.setState({ opened: 'export', wish });
export const closeSheets = () => useSheetsPlace.setState({ opened: null });
