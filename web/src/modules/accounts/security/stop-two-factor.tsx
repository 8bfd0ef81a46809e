import { stopTwoFactor } from '@parley/contract/accounts/passwords';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { toast } from '../../../ui/toast.ts';
import { CodeField } from '../entry/code-field.tsx';
import { changeUser } from '../use-user.ts';
import { FactorWindow } from './factor-window.tsx';
import classes from './two-factor-card.module.css';

export function StopTwoFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const form = useEndpointForm(stopTwoFactor, {
    start: { code: '' },
    input: (values) => values,
    done: () => {
      changeUser({ two_factor: false });
      toast.success(t('two_factor.stopped'));
      onClose();
    },
    places: { wrong_confirmation: 'code', wrong_code: 'code' },
  });
  return (
    <FactorWindow
      form={form}
      title={t('two_factor.stop_title')}
      send={t('two_factor.stop')}
      look="danger"
      onClose={onClose}
    >
      <p className={classes.text}>{t('two_factor.stop_text')}</p>
      <CodeField data-autofocus name="code" label={t('fields.code')} {...form.field('code')} />
    </FactorWindow>
  );
}
