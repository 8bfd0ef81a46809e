/** What carries the bus between nodes: PostgreSQL's NOTIFY, or NATS where there is one. */
export type Wire = {
  /**
   * To every node; of one project, to those at least that serve it. Fails while the other nodes cannot be reached; the
   * bus keeps what it could not send.
   */
  send: (text: string, project_id: number | null) => Promise<unknown>;
  /** Where what is of a project goes only to nodes that serve it: they may be told at length. */
  byProject?: { serve: (project_id: number) => void; leave: (project_id: number) => void };
  close: () => Promise<void>;
};

export type OpenWire = (on: {
  heard: (text: string) => void;
  /** Called at each connection: what was said before it was not heard. */
  opened: () => void;
  /** Called now and then while nothing is heard although the database is there: it is the one that tells then. */
  deaf: () => void;
}) => Wire;
