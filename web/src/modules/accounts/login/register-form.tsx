import { register } from '@parley/contract/accounts/registration';
import type { Input } from '@parley/contract/http';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Trans } from 'react-i18next/TransWithoutContext';
import { browserZone } from '../../../kit/time.ts';
import { useIsPhone } from '../../../kit/device.ts';
import { useEndpointForm } from '../../../kit/form.ts';
import { isOffered } from '../../../kit/offers.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from '../entry/form.module.css';
import { PhoneField } from '../entry/phone-field.tsx';
import type { TabProps } from './login-screen.tsx';
import { RegisterCode } from './register-code.tsx';

const empty = { name: '', email: '', phone: '', password: '', password_repeat: '', promo_code: '' };
type Values = typeof empty;

export function RegisterForm({ email, done, onStep, first }: TabProps & { first: string | null }) {
  const { t } = useTranslation('accounts');
  const isPhone = useIsPhone();
  const [hasPromo, setHasPromo] = useState(false);
  const [asked, setAsked] = useState<Input<typeof register> | null>(null);
  const form = useEndpointForm(register, {
    start: { ...empty, email: email.current },
    input: inputOf,
    done: ({ data }, values) => {
      if ('token' in data) return done(data);
      setAsked(inputOf(values));
      onStep({ at: 'address_asked', email: values.email.trim() });
    },
    places: { email_taken: 'email', weak_password: 'password' },
  });
  email.current = form.values.email;

  function inputOf({ promo_code, ...values }: Values) {
    const own = { ...values, time_zone: browserZone() };
    return { ...own, ...(hasPromo && promo_code ? { promo_code } : {}), ...(first ? { first } : {}) };
  }
  if (asked) {
    const back = () => {
      setAsked(null);
      onStep(null);
    };
    return <RegisterCode asked={asked} done={done} onBack={back} />;
  }
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      {first && <FormAlert tone="info">{t('login.first')}</FormAlert>}
      <TextField
        large
        name="name"
        autoComplete="name"
        autoFocus={!isPhone}
        maxLength={120}
        label={t('fields.name')}
        {...form.field('name')}
      />
      <TextField
        large
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="off"
        label={t('fields.email')}
        {...form.field('email')}
      />
      <PhoneField
        large
        name="phone"
        label={t('fields.phone')}
        {...form.field('phone')}
        onChange={(phone) => form.set('phone', phone)}
      />
      <PasswordField
        large
        strength
        name="new-password"
        autoComplete="new-password"
        label={t('fields.password')}
        {...form.field('password')}
      />
      <PasswordField
        large
        name="repeat-password"
        autoComplete="new-password"
        label={t('fields.password_repeat')}
        {...form.field('password_repeat')}
      />
      {/* Where nothing is sold, nothing is cheaper. */}
      {isOffered('tariffs') && (
        <Switch
          label={t('fields.has_promo_code')}
          checked={hasPromo}
          onChange={(event) => setHasPromo(event.currentTarget.checked)}
        />
      )}
      {hasPromo && (
        <TextField
          large
          autoFocus
          name="promo"
          autoComplete="off"
          maxLength={64}
          label={t('fields.promo_code')}
          {...form.field('promo_code')}
        />
      )}
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <Button type="submit" look="primary" size="lg" wide loading={form.sending} disabled={form.waiting > 0}>
        {t('login.register')}
      </Button>
      <p className={classes.fine}>
        <Trans
          ns="accounts"
          i18nKey="agreement"
          components={{ offer: <a href="/app/help/#offer" />, personal: <a href="/app/help/#agreement" /> }}
        />
      </p>
    </form>
  );
}
