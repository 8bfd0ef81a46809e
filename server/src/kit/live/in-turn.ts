import { turns } from '../turns.ts';

const inLine = turns(6);

/** A few lookups at a time: a thousand sockets that return together must not stand before everyone's requests. */
export const inTurn = async <T>(look: () => Promise<T>): Promise<T> => (await inLine('lookups', look)) as T;
