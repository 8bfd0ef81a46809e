/** A message at the provider, and whose it is there. */
export type MessageAtClient = { to: string; outside_id: string };

/** What a channel can do to messages after they were written. Said twice, each of these is the same. */
export type Changing<Connection> = {
  /** Our own words at the client's: other ones in their place, or none. */
  edit?: (change: MessageAtClient & { text: string }, connection: Connection) => Promise<void>;
  remove?: (message: MessageAtClient, connection: Connection) => Promise<void>;
  /** Our sign on what the client wrote; null takes it back. */
  react?: (sign: MessageAtClient & { emoji: string | null }, connection: Connection) => Promise<void>;
};
