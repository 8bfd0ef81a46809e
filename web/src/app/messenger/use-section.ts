import { useRouterState } from '@tanstack/react-router';
import type { Section } from '../sections.ts';

/** The section of the open route, as its route says. */
export const useSection = (): Section | undefined =>
  useRouterState({
    select: ({ matches }) => matches.findLast((match) => match.staticData.section)?.staticData.section,
  });
