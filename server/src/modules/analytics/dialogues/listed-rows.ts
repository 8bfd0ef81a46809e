import type { ChannelType } from '@parley/contract/projects/channels';
import type { TimeCount } from '@parley/contract/statistics';
import type { Wanted } from './wanted.ts';

/** Where a page ended: by when it was, and two numbers that tell apart what was at once. */
export type Place = [at: number, id: number, beside: number];

export type ListAsked = {
  wanted: Wanted;
  time: TimeCount;
  from: Date;
  until: Date;
  /** The same by the days of the project's clock. */
  days: { from: string; to: string; zone: string };
  week_hour: number | null;
  /** Only what was begun with it; whose it may be only this one may ask. */
  template: { id: number; user_id: number } | null;
  /** In milliseconds: only what took longer. */
  over: number | null;
  /** Of those who still wait: only who began before. */
  before: Date | null;
  after: Place | null;
  limit: number;
};

export type ListedRow = {
  contact_id: number;
  dialogue_id: number | null;
  name: string;
  channel: { id: number; type: ChannelType } | null;
  manager: number | null;
  at: string;
  moment: number;
  took: number | null;
  count: number | null;
  message_id: number | null;
  place: Place;
};
