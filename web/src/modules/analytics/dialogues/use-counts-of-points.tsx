import type { CountedKind, DialogueGraph, DialoguePoint } from '@parley/contract/analytics/dialogues';
import type { ReactNode } from 'react';
import { CountButton } from '../charts/count-button.tsx';
import { daysOfPoint, useOpenList } from './open-list.ts';

type Counted = { name: CountedKind & keyof DialoguePoint; label: string };

/** Figures of the points of a graph: as a table, and each opens the list it counts, in the table and in the chart. */
export function useCountsOfPoints(graph: DialogueGraph, counts: readonly Counted[], last: string, step: string) {
  const open = useOpenList();
  const { points } = graph;
  const onPick = (nth: number, name: CountedKind) => open(name, { days: daysOfPoint(graph, nth, last) });
  return {
    onPick,
    table: {
      columns: [{ label: step, kind: graph.step }, ...counts.map(({ label }) => ({ label, kind: 'number' as const }))],
      rows: points.map((it) => [it.day, ...counts.map(({ name }) => it[name])]),
    },
    look: (row: number, column: number, words: ReactNode) => {
      const figure = counts[column - 1]?.name;
      if (!figure || !points[row]![figure]) return undefined;
      return <CountButton onOpen={() => onPick(row, figure)}>{words}</CountButton>;
    },
  };
}
