import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../kit/i18n/duration.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { relativeTime } from '../../../kit/i18n/relative.ts';
import { useDisplayZone } from '../../../kit/time.ts';

const kinds = ['image', 'audio', 'video', 'file', 'call'] as const;
type Kind = (typeof kinds)[number];

/** What rows say, looked up once for all of them: hundreds may pass the eye in a second. */
export type RowWords = ReturnType<typeof wordsOf>;

export function useRowWords(): RowWords {
  const { t } = useTranslation('contact-list');
  const language = useLanguage();
  const zone = useDisplayZone();
  return useMemo(() => wordsOf(t, language, zone), [t, language, zone]);
}

function wordsOf(t: TFunction<'contact-list'>, language: ReturnType<typeof useLanguage>, zone: string) {
  const owed = new Map<string, string>();
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, t(`kind.${kind}`)])) as Record<string, string>;
  return {
    language,
    zone,
    selected: t('selected'),
    draft: t('draft'),
    notSent: t('not_sent'),
    we: t('we'),
    none: t('no_messages'),
    unread: t('unread'),
    unconfirmed: t('unconfirmed'),
    task: { overdue: t('task.overdue'), active: t('task.active') },
    kindOf: (type: string): string | undefined => byKind[type as Kind],
    with: (name: string): string => t('with', { name }),
    inQueue: (name: string): string => t('in_queue', { name }),
    snoozed: (time: string): string => t('snoozed', { time }),
    owedInHours: (waited: number): string => t('owed_in_hours', { time: formatDuration(waited, language) }),
    /** Many wait for as many minutes. */
    owed: (since: Date): string => {
      const time = relativeTime(since, new Date(), language, zone);
      const known = owed.get(time) ?? t('owed', { time });
      owed.set(time, known);
      return known;
    },
  };
}
