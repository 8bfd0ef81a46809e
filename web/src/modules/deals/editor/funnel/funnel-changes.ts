import {
  createDefaultFunnels,
  createFunnel,
  createStage,
  type BusinessKind,
  type Funnel,
  type FunnelSettings,
  listFunnels,
  sortFunnels,
  sortStages,
  type Stage,
  updateFunnel,
  updateStage,
} from '@parley/contract/deals/funnels';
import type { Input } from '@parley/contract/http';
import { api } from '../../../../kit/api.ts';
import { isApiError } from '../../../../kit/api-error.ts';
import { patchQueries } from '../../../../kit/patch-queries.ts';
import { keyOf, refetch } from '../../../../kit/query.ts';

type FunnelChange = Partial<Omit<Funnel, 'id' | 'stages' | 'settings'>> & { settings?: Partial<FunnelSettings> };
type StageChange = Partial<Omit<Stage, 'id' | 'funnel_id' | 'sort'>>;

/** What is done to funnels and their stages: seen at once, read anew when the server says no. Each answers why not. */
export const changeFunnel = (id: number, change: FunnelChange) =>
  tried(async () => {
    patch((funnels) =>
      funnels.map((it) => (it.id === id ? { ...it, ...change, settings: { ...it.settings, ...change.settings } } : it)),
    );
    put((await api(updateFunnel, { id, ...change })).data);
  });

export const changeStage = (stage: Stage, change: StageChange) =>
  tried(async () => {
    putStage({ ...stage, ...change });
    putStage((await api(updateStage, { id: stage.id, ...change })).data);
  });

export const arrangeFunnels = (funnels: Funnel[]) =>
  tried(async () => {
    patch(() => funnels);
    await api(sortFunnels, { funnels: funnels.map(({ id }) => id) });
  });

export const arrangeStages = (funnel_id: number, stages: Stage[]) =>
  tried(async () => {
    patch((funnels) => funnels.map((it) => (it.id === funnel_id ? { ...it, stages } : it)));
    await api(sortStages, { funnel: funnel_id, stages: stages.map(({ id }) => id) });
  });

export const addStage = (input: Input<typeof createStage>) =>
  tried(async () => {
    await api(createStage, input);
    await refetch(listFunnels);
  });

type Added = { id: number | null; reason: string | null };

/** The funnel that is now there to be opened, or why there is none. */
export async function addFunnel(what: { name: string } | { kind: BusinessKind }): Promise<Added> {
  try {
    const made =
      'kind' in what ? (await api(createDefaultFunnels, what)).data[0] : (await api(createFunnel, what)).data;
    await refetch(listFunnels);
    return { id: made?.id ?? null, reason: null };
  } catch (error) {
    return { id: null, reason: isApiError(error) ? error.text : String(error) };
  }
}

async function tried(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    void refetch(listFunnels);
    return isApiError(error) ? error.text : String(error);
  }
}

const patch = (change: (funnels: Funnel[]) => Funnel[]) =>
  patchQueries<{ data: Funnel[] }>(keyOf(listFunnels), (known) => ({ ...known, data: change(known.data) }));

const put = (funnel: Funnel) => patch((funnels) => funnels.map((it) => (it.id === funnel.id ? funnel : it)));

const putStage = (stage: Stage) =>
  patch((funnels) =>
    funnels.map((it) => ({ ...it, stages: it.stages.map((one) => (one.id === stage.id ? stage : one)) })),
  );
