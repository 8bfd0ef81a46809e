import { seconds } from '../../../kit/clock.ts';
import { busHealed, onTold } from '../../../kit/events/bus.ts';
import { heardLineOf, type Line } from './connection-of.ts';
import { lineChanged } from './line-changed.ts';

// Providers call hundreds of times in a second: what they prove themselves by is not looked up for each.
const lastsMs = seconds(5);
const most = 10_000;
const kept = new Map<string, { line: Promise<Line | null>; until: number }>();

const keyOf = (project_id: number, channel_id: number): string => `${project_id}:${channel_id}`;

/** Whether it need not be looked up. */
export const isLineKnown = (project_id: number, channel_id: number): boolean =>
  (kept.get(keyOf(project_id, channel_id))?.until ?? 0) > performance.now();

/** Who is heard; a few seconds old at most, and forgotten on every node when the channel changes. */
export function knownLine(project_id: number, channel_id: number): Promise<Line | null> {
  const key = keyOf(project_id, channel_id);
  if (isLineKnown(project_id, channel_id)) return kept.get(key)!.line;
  if (kept.size >= most) kept.clear();
  const line = heardLineOf(project_id, channel_id);
  kept.set(key, { line, until: performance.now() + lastsMs });
  line.catch(() => kept.get(key)?.line === line && kept.delete(key));
  return line;
}

/** It is looked up anew by whoever asks next. */
export const forgetLine = (project_id: number, channel_id: number): void =>
  void kept.delete(keyOf(project_id, channel_id));

/** From here on changes are heard. Returns how to stop. */
export function forgetChangedLines(): () => void {
  const forgetAll = () => kept.clear();
  const stops = [
    onTold(lineChanged, ({ project_id, channel_id }) => forgetLine(project_id, channel_id)),
    onTold(busHealed, forgetAll),
    forgetAll,
  ];
  return () => stops.forEach((stop) => stop());
}
