import type { Say } from './texts.ts';

/** When somebody is there again, by the visitor's own clock: “We are back: Monday, 9:00 AM”. Nothing where it is not known. */
export function saidBack(at: number | null, say: Say, language: string, now = Date.now()): string {
  if (at === null || at <= now) return '';
  const [day, today] = [at, now].map((moment) => new Date(moment).setHours(0, 0, 0, 0)) as [number, number];
  // Noon to noon is a day, give or take an hour when clocks change.
  const days = Math.round((day - today) / 86_400_000);
  const time = new Date(at).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const date = days < 7 ? { weekday: 'long' as const } : { day: 'numeric' as const, month: 'long' as const };
  const said = days < 2 ? relative.format(days, 'day') : new Date(at).toLocaleDateString(language, date);
  return say('back_at', { when: `${said}, ${time}` });
}
