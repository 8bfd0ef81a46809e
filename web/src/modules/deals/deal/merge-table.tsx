import type { Lead } from '@parley/contract/deals/leads';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { fieldWords, useAllFields, useFields } from '../../fields/index.ts';
import { useMembers } from '../../projects/index.ts';
import { useLeadTags, useStages } from '../data.ts';
import { joinedWith } from './joined.ts';
import classes from './merge-window.module.css';

type Props = { leads: readonly Lead[]; main: Lead; onMain: (id: number) => void };

/** Line by line, one deal beside the other; the last column is what becomes of them. */
export function MergeTable({ leads, main, onMain }: Props) {
  const { t } = useTranslation('deal');
  const group = useId();
  const lines = useLines();
  const { data: fields = [] } = useAllFields('lead');
  const together = joinedWith(
    main,
    leads.filter(({ id }) => id !== main.id),
    fields.filter((it) => it.is_system).map(({ id }) => id),
  );
  return (
    <div className={classes.wide}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {leads.map((lead) => (
              <th key={lead.id} scope="col">
                <label className={classes.main}>
                  <input
                    type="radio"
                    name={group}
                    checked={lead.id === main.id}
                    aria-label={t('merge.main', { name: lead.name })}
                    onChange={() => onMain(lead.id)}
                  />
                  <span>
                    {lead.name}
                    <span className={classes.about}>
                      {t(lead.id === main.id ? 'merge.stays' : 'merge.goes')} · #{lead.id}
                    </span>
                  </span>
                </label>
              </th>
            ))}
            <th scope="col">{t('merge.together')}</th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ words }) => leads.some((it) => words(it)))
            .map(({ id, title, words }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                {leads.map((lead) => (
                  <td key={lead.id}>{words(lead) ?? '—'}</td>
                ))}
                <td className={classes.together}>{words(together) ?? '—'}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

type Line = { id: string; title: string; words: (lead: Lead) => string | null };

function useLines(): Line[] {
  const { t } = useTranslation('deal');
  const money = useMoney();
  const language = useLanguage();
  const people = useMembers().data ?? [];
  const tags = useLeadTags().data ?? [];
  const stages = useStages();
  const fields = useFields('lead');
  return [
    { id: 'stage', title: t('stage.title'), words: (it) => stages.get(it.stage_id)?.name ?? null },
    { id: 'price', title: t('fact.price'), words: (it) => money(it.price) },
    {
      id: 'manager',
      title: t('fact.manager'),
      words: (it) => people.find(({ id }) => id === it.manager_id)?.name ?? null,
    },
    {
      id: 'clients',
      title: t('part.clients'),
      words: (it) => it.contacts.map(({ name }) => name).join(', ') || null,
    },
    { id: 'organization', title: t('fact.organization'), words: (it) => it.organization?.name ?? null },
    { id: 'source', title: t('fact.source'), words: (it) => it.source?.name ?? null },
    {
      id: 'tags',
      title: t('fact.tags'),
      words: (it) =>
        tags
          .filter(({ id }) => it.tags.includes(id))
          .map(({ title }) => title)
          .join(', ') || null,
    },
    {
      id: 'products',
      title: t('part.products'),
      words: (it) => it.products.map(({ name, count }) => `${name} × ${count}`).join(', ') || null,
    },
    ...fields.map((field) => ({
      id: `field ${field.id}`,
      title: field.label,
      words: (it: Lead) => fieldWords(field, it.custom_fields[field.id], language),
    })),
  ];
}
