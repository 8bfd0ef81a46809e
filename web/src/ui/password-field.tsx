import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldClasses } from './field.ts';
import classes from './password-field.module.css';
import { passwordStrength } from './password-strength.ts';
import { TEXT_MAX_LENGTH } from './timings.ts';

type Props = PasswordInputProps & { large?: boolean; strength?: boolean };

export function PasswordField({ large, strength, ...rest }: Props) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <div>
      <PasswordInput
        maxLength={TEXT_MAX_LENGTH}
        visible={shown}
        onVisibilityChange={setShown}
        visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
        visibilityToggleButtonProps={{
          'aria-label': shown ? t('password.hide') : t('password.show'),
          tabIndex: 0,
          className: classes.eye,
        }}
        classNames={{ ...fieldClasses(large), innerInput: classes.inner }}
        {...rest}
      />
      {strength && <StrengthMeter password={String(rest.value ?? '')} />}
    </div>
  );
}

const words = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('ui');
  const score = passwordStrength(password);
  return (
    <div className={classes.meter} data-score={score} aria-live="polite">
      {[1, 2, 3, 4].map((step) => (
        <span key={step} className={classes.bar} data-on={step <= Math.max(score, password ? 1 : 0) || undefined} />
      ))}
      <span className={classes.word}>{password && t(`password.${words[score]}`)}</span>
    </div>
  );
}
