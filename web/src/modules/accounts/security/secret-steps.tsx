import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './two-factor-card.module.css';

export type TwoFactorSecret = { secret: string; uri: string };
type Props = { secret: TwoFactorSecret; children: ReactNode };

/** The three things to do. */
export function SecretSteps({ secret, children }: Props) {
  const { t } = useTranslation('accounts');
  const picture = useMemo(() => toSvgDataURL(generate(secret.uri), { on: '#12151b', off: '#fff', pad: 3 }), [secret]);
  return (
    <ol className={classes.steps}>
      <li className={classes.step}>
        <div className={classes.content}>
          {t('two_factor.step_scan')}
          <img className={classes.qr} src={picture} alt={t('two_factor.qr')} />
        </div>
      </li>
      <li className={classes.step}>
        <div className={classes.content}>
          {t('two_factor.step_secret')}
          <div className={classes.secret}>
            <code className={classes.key}>{inFours(secret.secret)}</code>
            <CopyButton text={secret.secret} label={t('two_factor.copy_secret')} done={t('copied')} />
          </div>
        </div>
      </li>
      <li className={classes.step}>
        <div className={classes.content}>
          {t('two_factor.step_code')}
          {children}
        </div>
      </li>
    </ol>
  );
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
