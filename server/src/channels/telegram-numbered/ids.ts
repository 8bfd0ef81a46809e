/** Messages are counted in each account, and a channel may be given another account one day. */
export const idOf = (self: number, message_id: number): string => `${self}:${message_id}`;

export const idIn = (id: string): number => Number(id.split(':').at(-1));
