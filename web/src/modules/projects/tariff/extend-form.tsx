import { formatMoney } from '@parley/contract/money';
import { brandCurrencies } from '@parley/contract/projects/brands';
import type { getTariff, Project } from '@parley/contract/projects/projects';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import type { Data } from '../../../kit/query.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberCounter } from '../../../ui/number-counter.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './tariff.module.css';
import { extendedTo } from './tariff-state.ts';
import { useUpdateTariff } from './use-update-tariff.ts';

type Props = { project: Project; paid: Data<typeof getTariff>; onClose: () => void };

// The contract's own limit.
const MOST_MONTHS = 36;

export function ExtendForm({ project, paid, onClose }: Props) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const [months, setMonths] = useState(1);
  const dateOf = (time: string | null) => {
    const date = time ? readWireTime(time) : null;
    return date ? formatDate(date, language) : '';
  };
  const extend = useUpdateTariff(project.id, ({ paid_to }) => {
    toast.success(t('tariff.extended', { date: dateOf(paid_to) }));
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (months > 0) extend.mutate({ project: project.id, add_months: months });
  };

  const until = extendedTo(paid.paid_to ? readWireTime(paid.paid_to) : null, months, new Date());
  const sum = formatMoney(paid.tariff.price * months, brandCurrencies[project.brand], language);
  return (
    <form className={classes.extend} onSubmit={submit}>
      <div className={classes.words}>
        <div className={classes.label}>{t('tariff.extend_title')}</div>
        <p className={classes.note}>{t('tariff.extend_text')}</p>
      </div>
      <div className={classes.row}>
        <NumberCounter label={t('tariff.months')} value={months} onChange={setMonths} max={MOST_MONTHS} />
        <p className={classes.result} aria-live="polite">
          {paid.tariff.price > 0 && <span className={classes.sum}>{sum}</span>}
          {months > 0 && t('tariff.extend_to', { date: formatDate(until, language) })}
        </p>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" look="primary" loading={extend.isPending} disabled={months === 0}>
          {t('tariff.add')}
        </Button>
      </div>
    </form>
  );
}
