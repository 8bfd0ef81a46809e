import type { Funnel, Stage } from '@parley/contract/deals/funnels';
import type { LeadSource } from '@parley/contract/deals/sources';
import type { Channel } from '@parley/contract/projects/channels';
import { type ComponentType, createContext, useContext } from 'react';
import type { Known } from './known.ts';
import type { TemplateField } from './rules/template-field.tsx';
import type { Rule, RuleKind } from './rules/kept-rules.ts';

/** What a window of the editor is about. */
export type Subject =
  | { what: 'settings' }
  | { what: 'removal'; stage: Stage | null }
  | { what: 'stage'; stage: Stage }
  | { what: 'rule'; stage: Stage; kind: RuleKind; known: Rule | null }
  | { what: 'try'; stage: Stage; known: Rule | 'lost_client' | null }
  | { what: 'snippet'; source: LeadSource };

/** What the roof lends the editor. */
export type EditorParts = {
  /** The lead forms of the connected advertising cabinet that bring deals to a source. */
  VkForms: ComponentType<{ value: number[]; onChange: (forms: number[]) => void }>;
  /** What the funnel makes of visits. */
  Visits: ComponentType<{
    funnel: Funnel;
    /** Those whose provider approves templates, and what one of these is chosen with. */
    approving: readonly Channel[];
    TemplateField: typeof TemplateField;
  }>;
};

type Place = {
  funnel: Funnel;
  mayEdit: boolean;
  known: Known;
  lent: EditorParts;
  open: (subject: Subject) => void;
};

export const EditorPlace = createContext<Place | null>(null);

/** The funnel that is edited, and how to open a window over it. */
export function useEditor(): Place {
  const place = useContext(EditorPlace);
  if (!place) throw new Error('outside the funnel editor');
  return place;
}
