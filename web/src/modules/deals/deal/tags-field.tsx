import type { Lead } from '@parley/contract/deals/leads';
import { createLeadTag, listLeadTags } from '@parley/contract/deals/tags';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { refetch } from '../../../kit/query.ts';
import { Tag } from '../../../ui/tag.tsx';
import { PickField } from '../../clients/index.ts';
import { useLeadTags } from '../data.ts';
import classes from './facts.module.css';
import { pickForLead } from './save-lead.ts';

/** Tags of a deal; one that is missing is made on the spot. */
export function TagsField({ lead }: { lead: Lead }) {
  const { t } = useTranslation('deal');
  const { data: all = [] } = useLeadTags();
  const [words, setWords] = useState('');
  const asked = words.trim().toLowerCase();
  const set = (tags: number[]) => void pickForLead(lead.id, { tags }, { tags });
  const create = async (title: string) => {
    const created = await act({ call: () => api(createLeadTag, { title }) });
    if (!created.isDone) return;
    await refetch(listLeadTags);
    set([...new Set([...lead.tags, created.answer.id])]);
  };
  return (
    <span className={classes.tags}>
      {all
        .filter(({ id }) => lead.tags.includes(id))
        .map(({ id, title }) => (
          <Tag key={id} onRemove={() => set(lead.tags.filter((it) => it !== id))}>
            {title}
          </Tag>
        ))}
      <PickField
        label={t('fact.tags')}
        chosen={null}
        options={all
          .filter(({ id, title }) => !lead.tags.includes(id) && title.toLowerCase().includes(asked))
          .map(({ id, title }) => ({ id, name: title }))}
        words={words}
        onWords={setWords}
        onPick={(it) => it && set([...lead.tags, it.id])}
        onCreate={(title) => void create(title)}
      />
    </span>
  );
}
