import { isBuilt } from '@parley/contract/built-modules';
import { unknownVariables } from '@parley/contract/inbox/template-rules';
import type { ModuleName } from '@parley/contract/projects/modules';
import { useTranslation } from 'react-i18next';
import { NumberCounter } from '../../ui/number-counter.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { ChatSettings } from './chat-settings.ts';
import classes from './settings-window.module.css';
import { VariableChips } from './variable-chips.tsx';

type Props = {
  values: ChatSettings;
  change: (change: Partial<ChatSettings>) => void;
  errors: Record<string, string[]>;
  modules: Record<ModuleName, boolean>;
  disabled: boolean;
  isAdmin: boolean;
};

const MOST_HOURS = 8760;
const MOST_MONTHS = 120;
const LONGEST_MESSAGE = 4096;

/** What holds for everyone in the project. */
export function ProjectFields({ values, change, errors, modules, disabled, isAdmin }: Props) {
  const { t } = useTranslation('app');
  const error = (name: keyof ChatSettings) => errors[`cfg.chat.${name}`]?.join('\n');
  const unknownIn = (name: 'start_message' | 'end_message') => {
    const names = unknownVariables(values[name]).join(', ');
    return names && <span className={classes.unknown}>{t('settings.chat.unknown', { names })}</span>;
  };
  const text = (name: 'start_message' | 'end_message') => (
    <TextArea
      label={t(`settings.chat.${name}`)}
      description={unknownIn(name) || t(`settings.chat.${name}_note`)}
      maxLength={LONGEST_MESSAGE}
      height={60}
      autosize
      maxRows={6}
      value={values[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      error={error(name)}
      disabled={disabled}
    />
  );
  const number = (
    name: 'operator_close' | 'users_period' | 'for_check_admin_timeout' | 'ticket_close',
    max: number,
  ) => (
    <NumberCounter
      label={t(`settings.chat.${name}`)}
      description={t(`settings.chat.${name}_note`)}
      max={max}
      value={values[name]}
      onChange={(value) => change({ [name]: value })}
      error={error(name)}
      disabled={disabled}
    />
  );
  const flag = (name: 'duplicate_control' | 'merge_to_old' | 'taker_is_responsible') => (
    <Switch
      row
      label={t(`settings.chat.${name}`)}
      description={t(`settings.chat.${name}_note`)}
      checked={values[name]}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
      disabled={disabled}
    />
  );
  return (
    <>
      {text('start_message')}
      <VariableChips
        without="operator_name"
        disabled={disabled}
        onAdd={(mark) => change({ start_message: withMark(values.start_message, mark) })}
      />
      {text('end_message')}
      <VariableChips
        disabled={disabled}
        onAdd={(mark) => change({ end_message: withMark(values.end_message, mark) })}
      />
      <div className={classes.pair}>
        {number('operator_close', MOST_HOURS)}
        {number('users_period', MOST_MONTHS)}
        {number('for_check_admin_timeout', MOST_HOURS)}
        {modules.ticket && isBuilt('tickets') && number('ticket_close', MOST_HOURS)}
      </div>
      <Select
        label={t('settings.chat.join_dialogs')}
        description={t('settings.chat.join_dialogs_note')}
        options={(['off', 'on', 'auto'] as const).map((value) => ({ value, label: t(`settings.chat.join.${value}`) }))}
        value={values.join_dialogs || 'off'}
        onChange={(value) => change({ join_dialogs: value === 'on' || value === 'auto' ? value : false })}
        disabled={disabled}
      />
      <div className={classes.rows}>
        {flag('taker_is_responsible')}
        {modules.crm && flag('duplicate_control')}
        {modules.crm && values.duplicate_control && flag('merge_to_old')}
        <Switch
          row
          label={t('settings.chat.managers_visibility')}
          description={t(`settings.chat.managers_visibility_${isAdmin ? 'note' : 'admins'}`)}
          checked={values.managers_visibility === '1'}
          onChange={(event) => change({ managers_visibility: event.currentTarget.checked ? '1' : '0' })}
          disabled={disabled || !isAdmin}
        />
      </div>
    </>
  );
}

const withMark = (text: string, mark: string): string =>
  text === '' || /\s$/.test(text) ? text + mark : `${text} ${mark}`;
