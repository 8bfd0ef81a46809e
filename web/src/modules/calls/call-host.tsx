import { useCallsHere } from './here.ts';

/** Stands once, so that a call survives changing screens. */
export const CallHost = () => useCallsHere((it) => it.place);
