/** What carries the bus between nodes. PostgreSQL's NOTIFY does so now; another broker needs only these two words. */
export type Wire = {
  /** Fails while the other nodes cannot be reached; the bus keeps what it could not send. */
  send: (text: string) => Promise<unknown>;
  close: () => Promise<void>;
};

export type OpenWire = (on: {
  heard: (text: string) => void;
  /** Called at each connection: what was said before it was not heard. */
  opened: () => void;
}) => Wire;
