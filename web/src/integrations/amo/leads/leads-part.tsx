import {
  type AmoLead,
  type AmoLeads,
  amoLeadsChanged,
  getAmoLeads,
  isToldOf,
  type ToldLeads,
} from '@parley/contract/integrations/amo';
import { integrationChanged, integrationNames } from '@parley/contract/integrations/integrations';
import { formatMoney } from '@parley/contract/money';
import type { BrandName } from '@parley/contract/projects/brands';
import { IconExternalLink, IconPlus, IconRefresh } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calmReading } from '../../../kit/calm-reading.ts';
import { fetchEndpoint, keyOf, refetch, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { onLive } from '../../../kit/live.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Tag } from '../../../ui/tag.tsx';
import classes from './leads-part.module.css';
import { NewLeadWindow } from './new-lead-window.tsx';

type Props = {
  contact: { id: number; name: string };
  brand: BrandName;
  /** How parts of the card stand there. */
  Frame: ComponentType<{ title: string; children: ReactNode }>;
};

const staleMs = 180_000;

/** What a client has in the CRM beside; nothing where none is connected. */
export function LeadsPart({ contact, brand, Frame }: Props) {
  const { t } = useTranslation('amo');
  const crm = integrationNames.amo[brand];
  const { data } = useEndpoint(getAmoLeads, { contact: contact.id }, { quiet: true, staleTime: staleMs });
  useEffect(() => onLive(integrationChanged, ({ kind }) => void (kind === 'amo' && refetch(getAmoLeads))), []);
  useLookAgain((told) => !data || (data.is_searchable && isToldOf(data, told)));
  if (!data?.is_connected) return null;
  return (
    <Frame title={t('leads.title', { crm })}>
      <Leads contact={contact} crm={crm} found={data} />
    </Frame>
  );
}

// An account that is being filled tells of many at once; it answers some five questions a second, and a look is two or three.
const pace = { soonMs: 1500, apartMs: 30_000 };

/** Once for much that is told, and not by all pages at once. */
function useLookAgain(isMeant: (told: ToldLeads) => boolean): void {
  const isOurs = useEffectEvent(isMeant);
  useEffect(() => {
    const reading = calmReading(() => void refetch(getAmoLeads), pace);
    const stop = onLive(amoLeadsChanged, (told) => isOurs(told) && reading.want());
    return () => {
      stop();
      reading.stop();
    };
  }, []);
}

type Shown = { contact: Props['contact']; crm: string; found: AmoLeads };

function Leads({ contact, crm, found }: Shown) {
  const { t } = useTranslation('amo');
  const [isOpen, setOpen] = useState(false);
  const place = (data: AmoLeads) => queryClient.setQueryData(keyOf(getAmoLeads, { contact: contact.id }), { data });
  return (
    <div className={classes.leads}>
      {found.leads.map((lead) => (
        <Lead key={lead.id} lead={lead} currency={found.currency} />
      ))}
      <Standing crm={crm} found={found} />
      {found.more && <p className={classes.note}>{t('leads.more')}</p>}
      <div className={classes.buttons}>
        {found.is_searchable && (
          <Button size="sm" look="soft" icon={<IconPlus />} onClick={() => setOpen(true)}>
            {t('leads.create')}
          </Button>
        )}
        {found.is_searchable && <LookAgain contactId={contact.id} found={found} onFound={place} />}
      </div>
      <NewLeadWindow contact={contact} crm={crm} opened={isOpen} onClose={() => setOpen(false)} onMade={place} />
    </div>
  );
}

/** Why there is nothing, or whether what is shown may be old. */
function Standing({ crm, found: { leads, is_searchable, problem } }: Omit<Shown, 'contact'>) {
  const { t } = useTranslation('amo');
  if (problem) {
    const words = {
      refused: t('leads.refused', { crm }),
      unreachable: t('leads.unreachable', { crm }),
      busy: t('leads.busy', { crm }),
    };
    return <p className={classes.problem}>{words[problem]}</p>;
  }
  if (!is_searchable) return <p className={classes.note}>{t('leads.unsearchable')}</p>;
  return leads.length ? null : <p className={classes.note}>{t('leads.none', { crm })}</p>;
}

function Lead({ lead, currency }: { lead: AmoLead; currency: string }) {
  const { t } = useTranslation('amo');
  const language = useLanguage();
  return (
    <article className={classes.lead} aria-label={lead.name || t('leads.nameless')}>
      <div className={classes.line}>
        <a className={classes.name} href={lead.url} target="_blank" rel="noreferrer">
          {lead.name || t('leads.nameless')}
          <IconExternalLink size={14} aria-hidden />
        </a>
        <span className={classes.price}>
          {currency ? formatMoney(lead.price, currency, language) : String(lead.price)}
        </span>
      </div>
      <div className={classes.line}>
        {lead.stage && (
          <span className={classes.stage} title={lead.pipeline ?? undefined}>
            <Tag {...(lead.color && { color: lead.color })}>{lead.stage}</Tag>
          </span>
        )}
        <span className={classes.who}>{lead.responsible}</span>
      </div>
    </article>
  );
}

type Again = { contactId: number; found: AmoLeads; onFound: (found: AmoLeads) => void };

function LookAgain({ contactId, found: { checked_at }, onFound }: Again) {
  const { t } = useTranslation('amo');
  const [isAsking, setAsking] = useState(false);
  const look = async () => {
    setAsking(true);
    await fetchEndpoint(getAmoLeads, { contact: contactId, fresh: '1' }, { staleTime: 0 })
      .then(onFound)
      .catch(() => undefined)
      .finally(() => setAsking(false));
  };
  return (
    <span className={classes.again}>
      {checked_at && <RelativeTime time={checked_at} />}
      <IconButton
        size="sm"
        label={t('leads.again')}
        icon={<IconRefresh />}
        disabled={isAsking}
        onClick={() => void look()}
      />
    </span>
  );
}
