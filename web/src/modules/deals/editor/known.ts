import type { Funnel } from '@parley/contract/deals/funnels';
import type { LeadTag } from '@parley/contract/deals/tags';
import type { CustomField } from '@parley/contract/fields/fields';
import type { Channel } from '@parley/contract/projects/channels';
import type { Member } from '@parley/contract/projects/members';
import { listCategories, type TaskCategory } from '@parley/contract/tasks/categories';
import { useEndpoint } from '../../../kit/query.ts';
import { useAllFields } from '../../fields/index.ts';
import { useMembers, useProject } from '../../projects/index.ts';
import { useFunnels, useLeadTags } from '../data.ts';

export type Known = {
  people: Member[];
  channels: Channel[];
  categories: TaskCategory[];
  tags: LeadTag[];
  fields: CustomField[];
  funnels: Funnel[];
};

/** Everything that rules name by its id. */
export function useKnown(): Known {
  const project = useProject().data;
  return {
    people: useMembers().data ?? [],
    // Team chats reach no client.
    channels: (project?.channels ?? []).filter(({ type }) => type !== 'internal'),
    categories: useEndpoint(listCategories, {}, { quiet: true, enabled: project?.modules.tasks ?? false }).data ?? [],
    tags: useLeadTags().data ?? [],
    // Also those that cards hide: a stage may ask for them.
    fields: useAllFields('lead').data ?? [],
    funnels: useFunnels().data ?? [],
  };
}

export const namesOf = (list: readonly { id: number; name: string }[], ids: readonly number[]): string[] =>
  ids.flatMap((id) => list.find((it) => it.id === id)?.name ?? []);

export function stageWords(funnels: readonly Funnel[], id: number): string | null {
  for (const { name: funnel, stages } of funnels) {
    const found = stages.find((it) => it.id === id);
    if (found) return `${funnel} → ${found.name}`;
  }
  return null;
}
