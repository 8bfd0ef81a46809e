import { listLeadSources } from '@parley/contract/deals/sources';
import { listVkLeadForms, type VkLeadForm } from '@parley/contract/integrations/vk-ads';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../kit/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import type { PartProps } from '../parts.ts';
import classes from './details-part.module.css';
import { EarlierLeads } from './earlier-leads.tsx';

/** The forms of the cabinet and where their leads go; what came before can be fetched. */
export function DetailsPart({ project, card }: PartProps) {
  const { t } = useTranslation('vk-ads');
  const { data: forms, error, isFetching, refetch } = useEndpoint(listVkLeadForms, {}, { quiet: true });
  const { data: sources } = useEndpoint(listLeadSources, {}, { quiet: true, enabled: project.modules.crm });
  // The card says already that nothing can be asked there.
  if (error && !forms) {
    return card.problem ? null : (
      <ErrorState reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  if (!forms) return <ListSkeleton rows={3} />;
  const takersOf = ({ id }: VkLeadForm) =>
    (sources ?? []).filter((it) => it.status && it.forms.includes(id)).map((it) => it.name);
  const isAnyTaken = forms.some((form) => takersOf(form).length > 0);
  return (
    <div className={classes.details}>
      <h3 className={classes.title}>{t('forms.title')}</h3>
      {!forms.length && <p className={classes.note}>{t('forms.none')}</p>}
      <ul className={classes.forms}>
        {forms.map((form) => (
          <li key={form.id}>
            <span className={classes.name}>{form.name}</span>
            {!form.is_active && <Badge>{t('forms.archived')}</Badge>}
            <span className={classes.takers}>
              {takersOf(form).length ? t('forms.into', { sources: takersOf(form).join(', ') }) : t('forms.nowhere')}
            </span>
          </li>
        ))}
      </ul>
      {forms.length > 0 && sources && !isAnyTaken && <Unchosen />}
      {isAnyTaken && <EarlierLeads card={card} />}
    </div>
  );
}

function Unchosen() {
  const { t } = useTranslation('vk-ads');
  return (
    <FormAlert tone="info">
      {t('forms.choose')} <a href="/app/messenger/deals">{t('forms.open')}</a>
    </FormAlert>
  );
}
