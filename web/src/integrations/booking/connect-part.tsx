import {
  type BookingService,
  bookingServiceOf,
  connectBooking,
  getBooking,
} from '@parley/contract/integrations/booking';
import { simulatedSalon } from '@parley/contract/integrations/booking-simulated';
import { integrationNames } from '@parley/contract/integrations/integrations';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../kit/form.ts';
import { isOffered } from '../../kit/offers.ts';
import { useAction, useEndpoint } from '../../kit/query.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import form from '../../ui/window-form.module.css';
import type { ConnectPartProps } from '../parts.ts';
import { CataloguePart, fromCatalogue, leaveCatalogue } from './catalogue-part.tsx';
import { place } from './kept.ts';

/** By a login of the salon or a token; whoever comes from the service's own catalogue only says yes. */
export function ConnectPart(props: ConnectPartProps) {
  const { data } = useEndpoint(getBooking, {});
  const [chosen] = useState(fromCatalogue);
  // Whoever connects once more does not come from there.
  useEffect(() => leaveCatalogue, []);
  if (!data) return <ListSkeleton rows={4} />;
  return chosen && data.is_in_catalogue ? (
    <CataloguePart {...props} chosen={chosen} />
  ) : (
    <ByLogin {...props} isAsked={!data.has_partner_token} isLed={chosen !== null} />
  );
}

type Props = ConnectPartProps & {
  /** No partner token is known here. */
  isAsked: boolean;
  /** They were led here by a catalogue that this server is not in. */
  isLed: boolean;
};

function ByLogin({ project, isAsked, isLed, onDone, onCancel }: Props) {
  const { t } = useTranslation(['booking', 'ui']);
  const service = bookingServiceOf[project.brand];
  const name = integrationNames.booking[project.brand];
  const [by, setBy] = useState<'login' | 'token'>('login');
  const entering = useEndpointForm(connectBooking, {
    start: { partner_token: '', login: '', password: '', user_token: '' },
    input: ({ partner_token, login, password, user_token }) => ({
      service,
      ...(partner_token && { partner_token }),
      ...(by === 'login' ? { login, password } : { user_token }),
    }),
    places: { booking_partner_token_needed: 'partner_token' },
    done: ({ data }) => {
      place(data);
      onDone();
    },
  });
  return (
    <form className={form.form} onSubmit={entering.submit} noValidate>
      <p className={form.note}>{t('connect.text', { name })}</p>
      {isLed && <FormAlert tone="warn">{t('connect.not_in_catalogue', { name })}</FormAlert>}
      {isOffered('simulator') && <Simulated service={service} onDone={onDone} />}
      {entering.refusal && <FormAlert>{entering.refusal}</FormAlert>}
      {isAsked && (
        <TextField
          label={t('connect.partner_token')}
          description={t('connect.partner_note', { name })}
          autoComplete="off"
          {...entering.field('partner_token')}
        />
      )}
      <Segmented
        wide
        aria-label={t('connect.by')}
        value={by}
        onChange={setBy}
        options={[
          { value: 'login', label: t('connect.by_login') },
          { value: 'token', label: t('connect.by_token') },
        ]}
      />
      {by === 'login' ? (
        <>
          <TextField
            label={t('connect.login')}
            description={t('connect.login_note')}
            autoComplete="off"
            {...entering.field('login')}
          />
          <PasswordField label={t('connect.password')} autoComplete="off" {...entering.field('password')} />
        </>
      ) : (
        <PasswordField
          label={t('connect.user_token')}
          description={t('connect.user_token_note', { name })}
          autoComplete="off"
          {...entering.field('user_token')}
        />
      )}
      <div className={form.buttons}>
        <Button onClick={onCancel}>{t('ui:cancel')}</Button>
        <Button type="submit" look="primary" loading={entering.sending}>
          {t('connect.action')}
        </Button>
      </div>
    </form>
  );
}

type SimulatedProps = { service: BookingService; onDone: () => void };

/** Where everything outside is played, a salon is played too. */
function Simulated({ service, onDone }: SimulatedProps) {
  const { t } = useTranslation('booking');
  const connect = useAction(connectBooking, {
    onDone: (data) => {
      place(data);
      onDone();
    },
  });
  return (
    <FormAlert tone="info">
      {t('connect.simulated')}{' '}
      <Button
        size="sm"
        look="soft"
        loading={connect.isPending}
        onClick={() => connect.mutate({ service, ...simulatedSalon, api_url: 'simulator' })}
      >
        {t('connect.simulate')}
      </Button>
    </FormAlert>
  );
}
