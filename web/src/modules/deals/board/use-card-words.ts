import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { formatListTime, formatTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { dayAt, daysBetween, readWireTime, timeAt, useDisplayZone } from '../../../kit/time.ts';
import { watchMinutes } from '../../../ui/watch-minutes.ts';
import { useMembers } from '../../projects/index.ts';
import { useLeadTags } from '../data.ts';
import type { CardWords } from './card.tsx';

/** What cards and rows say, read once for all of them. */
export function useCardWords(): CardWords {
  const { t } = useTranslation('deals');
  const language = useLanguage();
  const formatted = useMoney();
  const people = useMembers().data;
  const tags = useLeadTags().data;
  // A card tells days: it is enough to look at the clock when the day changes.
  const zone = useDisplayZone();
  const today = useSyncExternalStore(watchMinutes, () => dayAt(new Date(), zone));
  const sample = formatted(1);
  return useMemo(() => {
    const names = new Map(people?.map((it) => [it.id, it.name]));
    const titles = new Map(tags?.map((it) => [it.id, it]));
    const now = timeAt(today, 0, 0, zone);
    return {
      t,
      money: formatted,
      person: (id) => (id === null ? null : (names.get(id) ?? null)),
      tag: (id) => titles.get(id),
      days: (time) => Math.max(0, daysBetween(readWireTime(time) ?? now, now, zone)),
      due: (time) => shortly(readWireTime(time) ?? now, now, language, zone),
    };
    // `formatted` is new each time and says the same as long as its sample does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [t, language, zone, people, tags, today, sample]);
}

/** "yesterday", "14:30" of today, "12 Nov". */
function shortly(time: Date, today: Date, language: Language, zone: string): string {
  const days = -daysBetween(time, today, zone);
  if (days === 0) return formatTime(time, zone);
  if (Math.abs(days) > 1) return formatListTime(time, today, language, zone);
  return new Intl.RelativeTimeFormat(regions[language], { numeric: 'auto' }).format(days, 'day');
}
