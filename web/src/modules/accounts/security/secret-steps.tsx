import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { join } from '../../../ui/join.ts';
import classes from './two-factor-card.module.css';

type Props = { secret: { secret: string; uri: string } | undefined; children: ReactNode };

/** The three things to do, with the shape of the picture held while the secret is on its way. */
export function SecretSteps({ secret, children }: Props) {
  const { t } = useTranslation('accounts');
  const picture = useMemo(
    () => secret && toSvgDataURL(generate(secret.uri), { on: '#12151b', off: '#fff', pad: 3 }),
    [secret],
  );
  return (
    <ol className={classes.steps}>
      <li className={classes.step}>
        <div className={classes.content}>
          {t('two_factor.step_scan')}
          {picture ? (
            <img className={classes.qr} src={picture} alt={t('two_factor.qr')} />
          ) : (
            <span className={join(classes.qr, classes.waiting)} />
          )}
        </div>
      </li>
      <li className={classes.step}>
        <div className={classes.content}>
          {t('two_factor.step_secret')}
          <div className={classes.secret}>
            <code className={classes.key}>{secret ? inFours(secret.secret) : '…'}</code>
            <CopyButton
              text={secret?.secret ?? ''}
              label={t('two_factor.copy_secret')}
              done={t('copied')}
              disabled={!secret}
            />
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
