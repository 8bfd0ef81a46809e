import type { LeadCard } from '@parley/contract/deals/leads';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { figureToType, readPrice } from '../../../kit/figures.ts';
import { InlineField } from '../../clients/index.ts';
import classes from './facts.module.css';
import { saveLead } from './save-lead.ts';

/** What the deal is worth; typed, it stays whatever the products make together. */
export function PriceField({ lead }: { lead: LeadCard }) {
  const { t } = useTranslation('deal');
  const money = useMoney();
  const language = useLanguage();
  const save = async (typed: string): Promise<string | null> => {
    const price = typed === '' ? 0 : readPrice(typed, language);
    if (price === null) return t('bad_number');
    return saveLead(lead.id, { price, is_price_own: true }, { price, is_price_own: true });
  };
  return (
    <InlineField
      label={t('fact.price')}
      value={figureToType(lead.price, language)}
      maxLength={20}
      className={classes.price}
      onSave={save}
    >
      {money(lead.price)}
    </InlineField>
  );
}
