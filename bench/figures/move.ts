import { type Funnel, listFunnels } from '@parley/contract/deals/funnels';
import { updateLead } from '@parley/contract/deals/lead-changes';
import { listStageLeads } from '@parley/contract/deals/leads';
import { bigBases } from '../big-base.ts';
import { call } from '../call.ts';
import { type Figure, median, percentile, row } from '../figure.ts';
import { signInOurs } from '../sign-in-ours.ts';

/** A deal dragged to another stage, above a card there: what the hand waits for, alone and with eight others. */
export const move: Figure = {
  name: 'move',
  run: async (stage) => {
    const { ours, quick } = stage;
    const { project_id, deals } = (await bigBases(stage)).at(-1)!;
    const size = `${deals} deals`;
    const { headers: signed } = await signInOurs(ours.url, 'admin@demo.parley');
    const headers = { ...signed, 'x-project': String(project_id) };
    const [{ id: funnel, stages }] = (await call(ours.url, listFunnels, {}, headers)).data as [Funnel];
    const [from, to] = stages.map((it) => it.id) as [number, number];
    const cards = async (of: number) =>
      (await call(ours.url, listStageLeads, { funnel, stage: of, count: 100 }, headers)).data.map((it) => it.id);
    const ids = await cards(from);
    const [above] = await cards(to);
    const times = quick ? 200 : 2000;
    const measured = async (hands: number): Promise<number[]> => {
      const took: number[] = [];
      let nth = 0;
      const hand = async (_: unknown, mine: number): Promise<void> => {
        while (nth++ < times) {
          // Each hand has deals of its own, as people do.
          const id = ids[mine + hands * (nth % Math.floor(ids.length / hands))]!;
          const asked = { id, stage_id: nth % 2 ? to : from, ...(nth % 2 && above ? { before_id: above } : {}) };
          const began = performance.now();
          await call(ours.url, updateLead, asked, headers);
          took.push(performance.now() - began);
        }
      };
      await Promise.all(Array.from({ length: hands }, hand));
      return took;
    };
    // Every connection has planned its statements by then.
    await measured(8);
    const alone = await measured(1);
    const before = ours.cpu();
    const together = await measured(8);
    const cpu = (ours.cpu() - before) / times;
    const told = (took: number[]): string => `median ${median(took).toFixed(1)} ms`;
    return [
      row('move p99', percentile(alone, 99), 'ms', null, size, told(alone)),
      row('move p99, 8 at once', percentile(together, 99), 'ms', null, size, told(together)),
      row('move', cpu, 'ms CPU', null, size, 'with PostgreSQL and what the stage’s rules look at'),
    ];
  },
};
