import { emptyKeys, variablesOf, wantedFile } from '@parley/contract/inbox/approved-rules';
import type { ApprovedTemplate, ApprovedVariable } from '@parley/contract/inbox/approved-templates';
import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { IconClock, IconSend2 } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { showError } from '../../../../kit/query-client.ts';
import { MovedWindow } from '../later/moved-window.tsx';
import { planApproved } from '../later/plan-approved.ts';
import { newestSeen } from '../../../tickets/index.ts';
import list from '../templates/templates-window.module.css';
import type { Filled } from '../templates/window-place.ts';
import classes from './approved.module.css';
import { HeaderFile } from './header-file.tsx';
import { sendApproved } from './send-approved.ts';
import { type Known, knownNames, suggestedValues } from './suggest-values.ts';
import { TemplatePreview } from './template-preview.tsx';
import { useKnown } from './use-approved.ts';

type Props = {
  template: ApprovedTemplate;
  contact: Contact;
  dialogue: Dialogue;
  /** What it was filled in with before, when it comes back. */
  filled: Filled | null;
  onBack: () => void;
  onDone: () => void;
};

/** One template is filled in, looked at, and sent. */
export function ApprovedForm({ template, contact, dialogue, filled, onBack, onDone }: Props) {
  const { t } = useTranslation('approved');
  const { parts } = template;
  const known = useKnown(contact, dialogue);
  const [typed, setTyped] = useState<Record<string, string>>(filled?.values ?? {});
  const [file, setFile] = useState<MessageFile | null>(filled?.file ?? null);
  const [isLater, setIsLater] = useState(false);
  const [after] = useState(() => newestSeen(contact.id));
  const values = { ...suggestedValues(parts, known), ...typed };
  const wanted = wantedFile(parts);
  const variables = variablesOf(parts);
  const isReady = !emptyKeys(parts, values).length && (!wanted || file !== null);
  const set = (key: string, value: string) => setTyped((now) => ({ ...now, [key]: value }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    sendApproved(contact.id, dialogue, template, { values, file, after });
    onDone();
  };
  const plan = (moment: Date) =>
    void planApproved(dialogue, template, { values, file, moment }).then(onDone, showError);
  return (
    <>
      <form className={list.form} onSubmit={send} noValidate>
        <div className={`${list.content} ${classes.form}`}>
          <TemplatePreview parts={parts} values={values} file={file} />
          <div className={classes.fields}>
            <h3 className={classes.title}>{t('fields')}</h3>
            {!variables.length && !wanted && <p className={classes.nothing}>{t('nothing_to_fill')}</p>}
            {wanted && <HeaderFile wanted={wanted} file={file} onChange={setFile} />}
            {variables.map((it, at) => (
              <Filling
                key={it.key}
                variable={it}
                label={labelOf(it)}
                value={values[it.key] ?? ''}
                known={known}
                isFirst={at === 0}
                onChange={(value) => set(it.key, value)}
              />
            ))}
          </div>
        </div>
        <footer className={list.footer}>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button icon={<IconClock size={17} />} disabled={!isReady} onClick={() => setIsLater(true)}>
            {t('later')}
          </Button>
          <Button type="submit" look="primary" icon={<IconSend2 size={17} />} disabled={!isReady}>
            {t('send')}
          </Button>
        </footer>
      </form>
      <MovedWindow isNew dialogue={null} opened={isLater} onClose={() => setIsLater(false)} onChoose={plan} />
    </>
  );

  function labelOf({ key, name }: ApprovedVariable): string {
    const button = parts.buttons.find((it) => it.variable?.key === key);
    if (button) return t(button.kind === 'copy_code' ? 'field.code' : 'field.button', { name: button.text });
    return t(key.startsWith('header.') ? 'field.header' : 'field.body', { name: `{{${name}}}` });
  }
}

type FillingProps = {
  variable: ApprovedVariable;
  label: string;
  value: string;
  known: Known;
  isFirst: boolean;
  onChange: (value: string) => void;
};

/** One place to fill in, with what is known beside it. */
function Filling({ variable, label, value, known, isFirst, onChange }: FillingProps) {
  const { t } = useTranslation('approved');
  const offered = variable.name ? knownNames.filter((name) => known[name] && known[name] !== value) : [];
  return (
    <div>
      <TextField
        label={label}
        value={value}
        maxLength={1024}
        placeholder={variable.example && t('example', { example: variable.example })}
        data-autofocus={isFirst || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {offered.length > 0 && !value && (
        <div className={list.variables} role="group" aria-label={t('put_in')}>
          {offered.map((name) => (
            <button key={name} type="button" className={list.variable} onClick={() => onChange(known[name])}>
              {t(`known.${name}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
