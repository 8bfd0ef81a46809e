import { getJournalKeeping, listJournal, updateJournalKeeping } from '@parley/contract/journal';
import { useTranslation } from 'react-i18next';
import { refetch, useAction, useEndpoint } from '../../../kit/query.ts';
import { Card } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import classes from './journal.module.css';

const forEver = 'ever';
const offered = [90, 180, 365, 730, 1825];

/** For how long it is kept; saved at once. */
export function KeepingCard() {
  const { t } = useTranslation('journal');
  const { data } = useEndpoint(getJournalKeeping, {}, { quiet: true });
  const save = useAction(updateJournalKeeping, {
    onDone: () => {
      void refetch(getJournalKeeping);
      void refetch(listJournal);
    },
  });
  const days = data?.days ?? null;
  const known = days === null || offered.includes(days) ? offered : [...offered, days].toSorted((a, b) => a - b);
  return (
    <Card title={t('keeping')} text={t('keeping_text')}>
      <div className={classes.keeping}>
        <Select
          aria-label={t('keeping')}
          disabled={!data || save.isPending}
          options={[
            { value: forEver, label: t('for_ever') },
            ...known.map((n) => ({ value: String(n), label: t('days', { count: n }) })),
          ]}
          value={days === null ? forEver : String(days)}
          onChange={(value) => save.mutate({ days: value === forEver ? null : Number(value) })}
        />
      </div>
    </Card>
  );
}
