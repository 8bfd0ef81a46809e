import { useCallsHere } from './here.ts';

/** Stands once, so that a call survives changing screens. */
export function CallHost() {
  const Place = useCallsHere((it) => it.Place);
  return Place && <Place />;
}
