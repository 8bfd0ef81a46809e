import { isBuilt } from '@parley/contract/built-modules';
import { type ComponentType, createContext, useContext } from 'react';
import { useProject } from '../projects/index.ts';

type Visitor = { id: number; name: string };

/** What the roof lends to an open dialogue of visits: the inbox knows no booking service. */
export type VisitParts = {
  open: (visitor: Visitor, view?: { what: 'list' } | { what: 'book' }) => void;
  ClientVisits: ComponentType<{ visitor: Visitor }>;
  /** For the header: when the client comes next; nothing where they are not booked. */
  NextVisit: ComponentType<{ visitor: Visitor }>;
};

export const LentVisits = createContext<VisitParts | null>(null);

/** Null: clients of this project are not booked here. */
export function useVisitParts(): VisitParts | null {
  const lent = useContext(LentVisits);
  const project = useProject().data;
  return lent && project?.integrations.booking && project.modules.crm && isBuilt('booking') ? lent : null;
}
