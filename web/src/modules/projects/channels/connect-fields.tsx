import { type ConnectField, type ConnectType, fieldsOf } from '@parley/contract/projects/connections';
import { isAsked } from '@parley/contract/projects/destinations';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffered } from '../../../kit/offers.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './fields.module.css';
import type { ConnectForm } from './use-connect-form.ts';

type Props = { type: ConnectType; form: ConnectForm; /** Secrets the server has. */ known?: string[] };

/** The fields of one channel as the contract lists them; what few need is folded. */
export function ConnectFields({ type, form, known = [] }: Props) {
  const { t } = useTranslation('channels');
  const id = useId();
  const [isMore, setMore] = useState(false);
  const fields = fieldsOf(type).filter((it) => isAsked(it, form.values));
  // Few name an app of their own where the server has one.
  const isRare = ({ is_rare, lent }: ConnectField) => is_rare ?? (lent && isOffered(lent));
  const rare = fields.filter(isRare);
  const isOpen = isMore || rare.some((it) => form.errors[it.name] || form.values[it.name]);
  const draw = (field: ConnectField) => (
    <Field key={field.name} type={type} field={field} form={form} isKnown={known.includes(field.name)} />
  );
  return (
    <>
      <div className={classes.fields}>{fields.filter((it) => !isRare(it)).map(draw)}</div>
      {rare.length > 0 && !isOpen && (
        <Button
          look="quiet"
          size="sm"
          className={classes.more}
          icon={<IconChevronDown size={16} />}
          aria-expanded={false}
          aria-controls={id}
          onClick={() => setMore(true)}
        >
          {t('more')}
        </Button>
      )}
      <div id={id} className={classes.fields} hidden={!isOpen}>
        {isOpen && rare.map(draw)}
      </div>
    </>
  );
}

type FieldProps = { type: ConnectType; field: ConnectField; form: ConnectForm; isKnown: boolean };

function Field({ type, field, form, isKnown }: FieldProps) {
  const { t, i18n } = useTranslation('channels');
  const { name, kind, choices, optional } = field;
  const word = name === 'api_url' ? name : `${type}_${name}`;
  const label = t(`label.${word}` as 'label.api_url');
  const hint = i18n.exists(`channels:hint.${word}`) ? t(`hint.${word}` as 'hint.api_url') : undefined;
  const isMissing = optional && kind !== 'choice' && t('optional');
  const common = {
    name,
    label: isMissing ? (
      <>
        {label} <span className={classes.optional}>{isMissing}</span>
      </>
    ) : (
      label
    ),
    description: hint,
    error: form.errors[name],
  };
  const text = {
    ...common,
    value: form.values[name] ?? '',
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
  };
  if (kind === 'choice') {
    const words = (value: string): string => {
      if (name === 'sign_in') return t(`sign_in.${value as 'scan'}`);
      return name === 'reachable' ? t(`reachable.${value as 'yes'}`) : t(`security.${value as 'tls'}`);
    };
    const options = (choices ?? []).map((value) => ({ value, label: words(value) }));
    return (
      <div className={classes.choice}>
        <div className={classes.label}>{label}</div>
        <Segmented
          wide
          aria-label={label}
          options={options}
          value={form.values[name] ?? ''}
          onChange={(value) => form.set(name, value)}
        />
      </div>
    );
  }
  if (kind === 'consent') {
    return (
      <div className={classes.consent}>
        <p id={`${name}-meaning`}>{hint}</p>
        <Checkbox
          name={name}
          label={label}
          error={form.errors[name]}
          checked={form.values[name] === '1'}
          aria-details={`${name}-meaning`}
          onChange={(event) => form.set(name, event.currentTarget.checked ? '1' : '')}
        />
      </div>
    );
  }
  if (kind === 'secret') {
    const known =
      isKnown &&
      (form.isMoved
        ? { description: !common.error && t('secret_again') }
        : { placeholder: '••••••••', description: t('secret_known') });
    return <PasswordField {...text} autoComplete="new-password" {...known} />;
  }
  if (name === 'signature') return <TextArea {...text} height={60} />;
  const isShort = name.endsWith('_port');
  return (
    <div className={isShort ? classes.short : undefined}>
      <TextField
        {...text}
        type={kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : 'text'}
        inputMode={kind === 'number' ? 'numeric' : kind === 'url' ? 'url' : undefined}
      />
    </div>
  );
}
