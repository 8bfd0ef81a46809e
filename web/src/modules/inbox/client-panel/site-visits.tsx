import type { Contact } from '@parley/contract/inbox/contacts';
import { listSiteVisits, type SiteVisit, siteVisitChanged } from '@parley/contract/widget/site-visits';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onLive } from '../../../kit/live.ts';
import { refetch, useEndpoint } from '../../../kit/query.ts';
import { readDevice } from '../../../kit/read-device.ts';
import { currentProject } from '../../../kit/session.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { CardPart, Fact } from '../../clients/index.ts';
import classes from './site-visits.module.css';

/** Of a client who writes from a website: which page they look at, how they came there and with what. */
export function SiteVisits({ contact }: { contact: Contact }) {
  const isVisitor = contact.users.some((it) => it.messenger_type === 'widget');
  return isVisitor ? <LatestVisit contactId={contact.id} /> : null;
}

function LatestVisit({ contactId }: { contactId: number }) {
  const { t } = useTranslation('client-panel');
  const asked = { project: currentProject() ?? 0, id: contactId };
  const [visit] = useEndpoint(listSiteVisits, asked, { quiet: true }).data ?? [];
  useEffect(
    () => onLive(siteVisitChanged, ({ contact_id }) => void (contact_id === contactId && refetch(listSiteVisits))),
    [contactId],
  );
  // Whoever wrote before pages were told has nothing to show.
  if (!visit?.seen_at) return null;
  const { page_url, page_title, first_page, came_from } = visit;
  return (
    <CardPart title={t('site.title')}>
      <dl className={classes.facts}>
        {page_url && (
          <Fact name={t('site.page')}>
            <Address url={page_url} name={page_title} />
          </Fact>
        )}
        {first_page && first_page !== page_url && (
          <Fact name={t('site.first_page')}>
            <Address url={first_page} />
          </Fact>
        )}
        {came_from && (
          <Fact name={t('site.came_from')}>
            <Address url={came_from} />
          </Fact>
        )}
        <Fact name={t('site.device')}>
          <Device visit={visit} />
        </Fact>
        <Fact name={t('site.seen')}>
          <RelativeTime time={visit.seen_at} />
        </Fact>
      </dl>
    </CardPart>
  );
}

function Device({ visit }: { visit: SiteVisit }) {
  const { t } = useTranslation('client-panel');
  const { browser, system } = readDevice(visit.user_agent ?? '');
  return browser && system ? t('site.device_words', { browser, system }) : (browser ?? system ?? t('site.unknown'));
}

/** Opened apart, and the site is not told where from. */
const Address = ({ url, name }: { url: string; name?: string | null }) => (
  <a className={classes.address} href={url} target="_blank" rel="noreferrer" title={url}>
    {name ?? url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
  </a>
);
