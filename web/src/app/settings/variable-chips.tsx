import { type TemplateVariable, templateVariables } from '@parley/contract/inbox/template-rules';
import { useTranslation } from 'react-i18next';
import classes from './variable-chips.module.css';

type Props = { onAdd: (mark: string) => void; without?: TemplateVariable; disabled: boolean };

/** The words a text may be filled with; one touch puts one at its end. */
export function VariableChips({ onAdd, without, disabled }: Props) {
  const { t } = useTranslation('app');
  return (
    <div className={classes.chips} role="group" aria-label={t('settings.chat.variables')}>
      <span className={classes.label}>{t('settings.chat.variables')}</span>
      {templateVariables
        .filter((name) => name !== without)
        .map((name) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            disabled={disabled}
            onClick={() => onAdd(`{{${name}}}`)}
          >
            {t(`settings.chat.variable.${name}`)}
          </button>
        ))}
    </div>
  );
}
