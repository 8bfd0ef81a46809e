import { listLeadSources } from '@parley/contract/deals/sources';
import type { Lead } from '@parley/contract/deals/leads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { readWireTime } from '../../../kit/time.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { CardPart, OrganizationPick, PickField } from '../../clients/index.ts';
import { useMembers } from '../../projects/index.ts';
import { CustomFacts } from './custom-facts.tsx';
import { Fact } from './fact.tsx';
import classes from './facts.module.css';
import { PriceField } from './price-field.tsx';
import { pickForLead } from './save-lead.ts';
import { TagsField } from './tags-field.tsx';

/** Everything that is known of a deal, each value changed where it stands. */
export function Facts({ lead }: { lead: Lead }) {
  const { t } = useTranslation('deal');
  const language = useLanguage();
  const added = readWireTime(lead.datetime_added);
  const utm = Object.entries(lead.utm);
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={t('fact.price')}>
          <PriceField lead={lead} />
        </Fact>
        <Fact name={t('fact.manager')}>
          <ManagerField lead={lead} />
        </Fact>
        <Fact name={t('fact.organization')}>
          <OrganizationField lead={lead} />
        </Fact>
        <Fact name={t('fact.source')}>
          <SourceField lead={lead} />
        </Fact>
        <Fact name={t('fact.tags')} wide>
          <TagsField lead={lead} />
        </Fact>
        <CustomFacts lead={lead} />
        <Fact name={t('fact.entered')}>
          <span className={classes.plain}>
            <RelativeTime time={lead.entered_at} />
          </span>
        </Fact>
        <Fact name={t('fact.added')}>
          <span className={classes.plain}>{added && formatDateTime(added, language)}</span>
        </Fact>
        {utm.length > 0 && (
          <Fact name={t('fact.utm')} wide>
            <span className={classes.plain}>{utm.map(([name, value]) => `${name}: ${value}`).join(' · ')}</span>
          </Fact>
        )}
      </dl>
      {lead.form.length > 0 && <FromForm form={lead.form} />}
    </>
  );
}

/** What a visitor of the site typed where no field of the deal waits for it. */
function FromForm({ form }: { form: Lead['form'] }) {
  const { t } = useTranslation('deal');
  return (
    <CardPart of="deal" title={t('part.form')}>
      <dl className={classes.facts}>
        {form.map(({ name, text }, at) => (
          <Fact key={at} name={name} wide>
            <span className={classes.said}>{text}</span>
          </Fact>
        ))}
      </dl>
    </CardPart>
  );
}

function ManagerField({ lead }: { lead: Lead }) {
  const { t } = useTranslation('deal');
  const [words, setWords] = useState('');
  const members = useMembers().data;
  const asked = words.trim().toLowerCase();
  return (
    <PickField
      label={t('fact.manager')}
      chosen={members?.find(({ id }) => id === lead.manager_id) ?? null}
      options={members?.filter(({ name }) => name.toLowerCase().includes(asked)).map(({ id, name }) => ({ id, name }))}
      words={words}
      onWords={setWords}
      onPick={(it) => void pickForLead(lead.id, { manager_id: it?.id ?? null }, { manager_id: it?.id ?? null })}
    />
  );
}

function OrganizationField({ lead }: { lead: Lead }) {
  const { t } = useTranslation('deal');
  return (
    <OrganizationPick
      label={t('fact.organization')}
      chosen={lead.organization}
      onPick={(it) =>
        pickForLead(lead.id, { organization_id: it?.id ?? null }, { organization: it && { id: it.id, name: it.name } })
      }
    />
  );
}

/** Of a source that is gone, its name stays. */
function SourceField({ lead }: { lead: Lead }) {
  const { t } = useTranslation('deal');
  const [words, setWords] = useState('');
  const { data } = useEndpoint(listLeadSources, {}, { quiet: true });
  const asked = words.trim().toLowerCase();
  return (
    <PickField
      label={t('fact.source')}
      chosen={lead.source && { id: lead.source.id ?? 0, name: lead.source.name }}
      options={data?.filter(({ name }) => name.toLowerCase().includes(asked)).map(({ id, name }) => ({ id, name }))}
      words={words}
      onWords={setWords}
      onPick={(it) =>
        void pickForLead(lead.id, { source_id: it?.id ?? null }, { source: it && { id: it.id, name: it.name } })
      }
    />
  );
}
