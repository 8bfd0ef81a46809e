import {
  listOrganizations,
  type OrganizationRow,
  organizationsChanged,
  updateOrganization,
} from '@parley/contract/clients/organizations';
import { IconArrowLeft, IconBuilding, IconBuildingOff, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ComponentType } from 'react';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { useIsPhone } from '../../../kit/device.ts';
import { useLive } from '../../../kit/live.ts';
import { refetch as renew, useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useMay, useProject } from '../../projects/index.ts';
import classes from '../card/client-card.module.css';
import facts from '../card/client-facts.module.css';
import { CardPart, Fact } from '../card/fact.tsx';
import { InlineField } from '../card/inline-field.tsx';
import { theTable } from '../table/places.ts';
import own from './organizations.module.css';
import { People } from './people.tsx';
import { useOrganizationChanges } from './use-organizations.tsx';

type OfOrganization = ComponentType<{ id: number }>;
/** What the roof lends to the card: clients know nothing of deals, dialogues and notes. */
export type OrganizationParts = Record<'Deals' | 'Dialogues' | 'Notes', OfOrganization>;

type Props = {
  id: number;
  lent: OrganizationParts;
  onClose: () => void;
  /** Opens the card of a client. */
  onOpenClient: (id: number) => void;
};

/** All that is known of an organization: its people, deals, dialogues and notes. */
export function OrganizationCard({ id, lent, onClose, onOpenClient }: Props) {
  const { t } = useTranslation(['catalogue', 'card', 'ui']);
  const isPhone = useIsPhone();
  const { data, error, isError, isFetching, refetch } = useEndpoint(listOrganizations, { ids: [id] }, { quiet: true });
  useLive(organizationsChanged, ({ ids }) => ids.includes(id) && void refetch());
  const isGone = isApiError(error) && error.status === 404;
  const organization = isGone ? undefined : data?.[0];
  return (
    <div className={classes.card}>
      <div className={classes.bar}>
        {isPhone && <IconButton label={t('card:back')} icon={<IconArrowLeft />} onClick={onClose} />}
        <span className={classes.about} />
        {!isPhone && <IconButton label={t('ui:close')} icon={<IconX />} onClick={onClose} />}
      </div>
      <div className={classes.body}>
        {organization && <Content {...{ organization, lent, onClose, onOpenClient }} />}
        {!organization && !isError && <ListSkeleton rows={6} />}
        {isGone && (
          <EmptyState
            icon={<IconBuildingOff />}
            title={t('organizations.missing')}
            text={t('organizations.missing_text')}
          />
        )}
        {isError && !isGone && !organization && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
      </div>
    </div>
  );
}

type ContentProps = Omit<Props, 'id'> & { organization: OrganizationRow };

function Content({ organization, lent: { Deals, Dialogues, Notes }, onClose, onOpenClient }: ContentProps) {
  const { t } = useTranslation(['catalogue', 'card', 'notes']);
  const hasDeals = useProject().data?.modules.crm ?? false;
  const { id, name, tax_id } = organization;
  return (
    <>
      <div className={facts.head}>
        <span className={own.sign} aria-hidden="true">
          <IconBuilding size={26} />
        </span>
        <div className={facts.who}>
          <h2 className={facts.name}>
            <InlineField
              label={t('organizations.name')}
              value={name}
              maxLength={200}
              onSave={(words) => (words ? save(id, { name: words }) : Promise.resolve(t('name_needed')))}
            />
          </h2>
        </div>
      </div>
      <div className={classes.main}>
        <dl className={facts.facts}>
          <Fact name={t('organizations.tax_id')}>
            <InlineField
              label={t('organizations.tax_id')}
              value={tax_id ?? ''}
              maxLength={32}
              onSave={(words) => save(id, { tax_id: words || null })}
            />
          </Fact>
        </dl>
        <CardPart title={t('organizations.participants')}>
          <People organization={organization} onOpen={onOpenClient} />
        </CardPart>
        {hasDeals && (
          <CardPart title={t('card:deals')}>
            <Deals id={id} />
          </CardPart>
        )}
        <CardPart title={t('card:dialogues')}>
          <Dialogues id={id} />
        </CardPart>
        <CardPart title={t('notes:title')}>
          <Notes id={id} />
        </CardPart>
        <Remove id={id} onDone={onClose} />
      </div>
    </>
  );
}

/** Answers why not. */
async function save(id: number, change: { name?: string; tax_id?: string | null }): Promise<string | null> {
  try {
    await api(updateOrganization, { id, ...change });
    await renew(listOrganizations);
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return Object.values(error.errors)[0]?.[0] ?? error.text;
  }
}

/** Its people stay; for a while it can be undone. */
function Remove({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useTranslation('catalogue');
  const { remove } = useOrganizationChanges();
  if (!useMay('catalogue.delete')) return null;
  return (
    <div className={classes.last}>
      <Button
        size="sm"
        wide
        icon={<IconTrash size={16} />}
        onClick={() => {
          theTable()?.focus({ preventScroll: true });
          onDone();
          void remove([id]);
        }}
      >
        {t('organizations.delete')}
      </Button>
    </div>
  );
}
