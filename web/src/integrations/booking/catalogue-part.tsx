import { bookingServiceOf, connectBookingFromCatalogue } from '@parley/contract/integrations/booking';
import { integrationNames } from '@parley/contract/integrations/integrations';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../kit/api-error.ts';
import { useAction } from '../../kit/query.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import form from '../../ui/window-form.module.css';
import type { ConnectPartProps } from '../parts.ts';
import { place } from './kept.ts';

type Chosen = { salon_id: number; user_data: string; user_data_sign: string };

/** What the catalogue of the service led here with; null: nobody came from there. */
export function fromCatalogue(): Chosen | null {
  const query = new URLSearchParams(location.search);
  const salon_id = Number(query.get('salon_id'));
  if (!Number.isInteger(salon_id) || salon_id <= 0) return null;
  return { salon_id, user_data: query.get('user_data') ?? '', user_data_sign: query.get('user_data_sign') ?? '' };
}

/** What it led here with is of no use any more. */
export function leaveCatalogue(): void {
  const address = new URL(location.href);
  for (const name of ['salon_id', 'user_data', 'user_data_sign']) address.searchParams.delete(name);
  history.replaceState(history.state, '', address.href);
}

export function CataloguePart({ project, chosen, onDone, onCancel }: ConnectPartProps & { chosen: Chosen }) {
  const { t } = useTranslation(['booking', 'ui']);
  const connect = useAction(connectBookingFromCatalogue, {
    quiet: true,
    onDone: (data) => {
      place(data);
      onDone();
    },
  });
  const name = integrationNames.booking[project.brand];
  const service = bookingServiceOf[project.brand];
  return (
    <div className={form.form}>
      {isApiError(connect.error) && <FormAlert>{connect.error.text}</FormAlert>}
      <p>{t('connect.from_catalogue', { name, salon: chosen.salon_id, project: project.name })}</p>
      <div className={form.buttons}>
        <Button onClick={onCancel}>{t('ui:cancel')}</Button>
        <Button look="primary" loading={connect.isPending} onClick={() => connect.mutate({ service, ...chosen })}>
          {t('connect.action')}
        </Button>
      </div>
    </div>
  );
}
