import { getJournalKeeping, listJournal, updateJournalKeeping } from '@parley/contract/journal';
import { useTranslation } from 'react-i18next';
import { refetch, useAction, useEndpoint } from '../../../kit/query.ts';
import { Card } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import classes from './journal.module.css';

const forEver = 'ever';
const offered = [90, 180, 365, 730, 1825];

/** For how long the journal and histories are kept; saved at once. */
export function KeepingCards() {
  const { t } = useTranslation('journal');
  const { data } = useEndpoint(getJournalKeeping, {}, { quiet: true });
  const save = useAction(updateJournalKeeping, {
    onDone: () => {
      void refetch(getJournalKeeping);
      void refetch(listJournal);
    },
  });
  const common = { disabled: !data || save.isPending };
  return (
    <>
      <Card title={t('keeping')} text={t('keeping_text')}>
        <Days {...common} label={t('keeping')} days={data?.days ?? null} onChange={(days) => save.mutate({ days })} />
      </Card>
      <Card title={t('histories')} text={t('histories_text')}>
        <Days
          {...common}
          label={t('histories')}
          days={data?.history_days ?? null}
          onChange={(history_days) => save.mutate({ history_days })}
        />
      </Card>
    </>
  );
}

type Asked = { label: string; days: number | null; disabled: boolean; onChange: (days: number | null) => void };

function Days({ label, days, disabled, onChange }: Asked) {
  const { t } = useTranslation('journal');
  const known = days === null || offered.includes(days) ? offered : [...offered, days].toSorted((a, b) => a - b);
  return (
    <div className={classes.keeping}>
      <Select
        aria-label={label}
        disabled={disabled}
        options={[
          { value: forEver, label: t('for_ever') },
          ...known.map((n) => ({ value: String(n), label: t('days', { count: n }) })),
        ]}
        value={days === null ? forEver : String(days)}
        onChange={(value) => onChange(value === forEver ? null : Number(value))}
      />
    </div>
  );
}
