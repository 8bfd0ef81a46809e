import { createLead } from '@parley/contract/deals/lead-changes';
import type { Lead } from '@parley/contract/deals/leads';
import { getContact } from '@parley/contract/inbox/contacts';
import { IconArrowLeft, IconArrowsJoin, IconCopy, IconDots, IconLink, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { copyText } from '../../../kit/copy-text.ts';
import { useIsPhone } from '../../../kit/device.ts';
import { formatId } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { usePageTitle } from '../../../kit/page-title.ts';
import { showError } from '../../../kit/query-client.ts';
import { uuid } from '../../../kit/uuid.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { keepClearOfToasts, toast } from '../../../ui/toast.ts';
import { CallButton } from '../../calls/index.ts';
import { InlineField } from '../../clients/index.ts';
import { useMay } from '../../projects/index.ts';
import { useDealDeeds } from '../deeds.ts';
import { openDeal } from '../open-deal.ts';
import classes from './deal-header.module.css';
import { openMerge } from './open-merge.ts';
import { saveLead } from './save-lead.ts';
import { StageLine, StageStepper } from './stage-stepper.tsx';
import { useSteps } from './stages.ts';

/** Which deal it is, what it is worth, how far it has come, and what can be done with all of it. */
export function DealHeader({ lead, onBack }: { lead: Lead; onBack: () => void }) {
  const { t } = useTranslation('deal');
  const language = useLanguage();
  const isPhone = useIsPhone();
  usePageTitle(lead.name);
  const funnel = useSteps(lead)?.funnel;
  const items = useDealMenu(lead);
  const price = (
    <span className={classes.price}>
      <Money amount={lead.price} />
    </span>
  );
  return (
    <header ref={keepClearOfToasts} className={classes.header}>
      <div className={classes.top}>
        <IconButton label={t('back')} keys="Esc" icon={<IconArrowLeft size={20} />} onClick={onBack} />
        <div className={classes.words}>
          <h1 className={classes.name}>
            <InlineField
              label={t('fact.name')}
              value={lead.name}
              maxLength={300}
              onSave={(name) => saveLead(lead.id, { name }, { name })}
            />
          </h1>
          <div className={classes.second}>
            <p className={classes.about}>{[funnel?.name, formatId(lead.id, language)].filter(Boolean).join(' · ')}</p>
            {/* In the hand a long name has the line to itself. */}
            {isPhone && price}
          </div>
        </div>
        {!isPhone && price}
        <CallOfDeal lead={lead} />
        <Menu
          trigger={<IconButton label={t('menu.title')} icon={<IconDots />} />}
          items={items}
          label={t('menu.title')}
        />
      </div>
      {isPhone ? <StageLine card={lead} /> : <StageStepper card={lead} />}
    </header>
  );
}

/** The client of the deal: of several the first, as in its own call. */
function CallOfDeal({ lead }: { lead: Lead }) {
  const id = lead.contacts[0]?.id;
  const asked = useEndpoint(getContact, { id: id ?? 0 }, { quiet: true, enabled: id !== undefined });
  return <CallButton client={id === undefined ? undefined : asked.data} leadId={lead.id} />;
}

function useDealMenu(lead: Lead): MenuItem[] {
  const { t } = useTranslation('deal');
  const deeds = useDealDeeds();
  const navigate = useNavigate();
  const mayDelete = useMay('deals.delete');
  const copyLink = () => void copyText(location.href).then(() => toast.success(t('menu.link_copied')));
  const duplicate = async () => {
    const { name, price, is_price_own, stage_id, manager_id, tags, custom_fields, contacts, products } = lead;
    const body = { name, price, is_price_own, stage_id, manager_id, tags, custom_fields };
    try {
      const { data } = await api(createLead, {
        ...body,
        uid: uuid(),
        contacts_ids: contacts.map(({ id }) => id),
        organization_id: lead.organization?.id ?? null,
        products: products.flatMap((it) =>
          it.product_id === null ? [] : [{ product_id: it.product_id, count: it.count, price: it.price }],
        ),
      });
      if (data.id === lead.id) return void toast.info(t('menu.one_only'));
      toast.success(t('menu.duplicated'));
      openDeal(data.id);
    } catch (error) {
      showError(error);
    }
  };
  return [
    { label: t('menu.merge'), icon: <IconArrowsJoin />, onSelect: () => openMerge([lead.id]) },
    // A copy without the client, whom its maker may not see, would be of nobody.
    ...(lead.is_client_hidden
      ? []
      : [{ label: t('menu.duplicate'), icon: <IconCopy />, onSelect: () => void duplicate() }]),
    { label: t('menu.link'), icon: <IconLink />, onSelect: copyLink },
    ...(mayDelete
      ? ([
          'line',
          {
            label: t('menu.delete'),
            icon: <IconTrash />,
            danger: true,
            onSelect: () => {
              void deeds.remove({ ids: [lead.id] });
              void navigate({ to: '/deals', search: { funnel: lead.funnel_id } });
            },
          },
        ] satisfies MenuItem[])
      : []),
  ];
}
