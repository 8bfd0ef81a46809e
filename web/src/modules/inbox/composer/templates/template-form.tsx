import { templateVariables, unknownVariables } from '@parley/contract/inbox/template-rules';
import { listTemplates, type MessageTemplate, saveTemplate } from '@parley/contract/inbox/templates';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../../kit/form.ts';
import { refetch } from '../../../../kit/query.ts';
import { useMay } from '../../../projects/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormAlert } from '../../../../ui/form-alert.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { writeAt } from '../../../../ui/write-at.ts';
import { replacePiece } from '../triggers.ts';
import { FileField } from './file-field.tsx';
import classes from './templates-window.module.css';
import { useTemplates } from './use-templates.ts';

type Props = { template: MessageTemplate | null; onDone: () => void; onChanged: () => void };

export function TemplateForm({ template, onDone, onChanged }: Props) {
  const { t } = useTranslation(['composer', 'ui']);
  const mayEdit = useMay('settings.edit');
  const groups = new Set((useTemplates().data ?? []).map((it) => it.group).filter(Boolean));
  const [file, setFile] = useState(template?.file ?? null);
  const [isLoading, setIsLoading] = useState(false);
  const words = useRef<HTMLTextAreaElement>(null);
  const form = useEndpointForm(saveTemplate, {
    start: {
      name: template?.name ?? '',
      command: template?.command ?? '',
      text: template?.text ?? '',
      group: template?.group ?? '',
      type: template?.type ?? (mayEdit ? ('general' as const) : ('personal' as const)),
    },
    input: (values) => ({ ...values, file_id: file?.id ?? null, ...(template ? { id: template.id } : {}) }),
    places: { command_taken: 'command' },
    done: () => {
      void refetch(listTemplates);
      onDone();
    },
  });
  const { text } = form.values;
  const unknown = unknownVariables(text);

  const addVariable = (name: string) => {
    const field = words.current;
    const place = { from: field?.selectionStart ?? text.length, to: field?.selectionEnd ?? text.length };
    const { text: after, caret } = replacePiece(text, place, `{{${name}}}`);
    writeAt(field, caret, () => {
      form.set('text', after);
      onChanged();
    });
  };
  return (
    <form className={classes.form} onSubmit={form.submit} onChange={onChanged} noValidate>
      <div className={classes.content}>
        <div className={classes.fields}>
          {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
          <div className={classes.pair}>
            <TextField data-autofocus label={t('templates.name')} required maxLength={120} {...form.field('name')} />
            <TextField
              label={t('templates.command')}
              leftSection="/"
              maxLength={40}
              placeholder={t('templates.command_hint')}
              {...form.field('command')}
            />
          </div>
          <div>
            <TextArea
              ref={words}
              label={t('templates.text')}
              height={140}
              maxLength={16_384}
              autosize
              maxRows={12}
              {...form.field('text')}
            />
            {unknown.length > 0 && (
              <p className={classes.unknown} role="status">
                {t('templates.unknown', { names: unknown.join(', ') })}
              </p>
            )}
            <div className={classes.variables} role="group" aria-label={t('templates.variables')}>
              {templateVariables.map((name) => (
                <button key={name} type="button" className={classes.variable} onClick={() => addVariable(name)}>
                  {t(`templates.variable.${name}`)}
                </button>
              ))}
            </div>
          </div>
          <div className={classes.pair}>
            <TextField label={t('templates.group')} list="template-groups" maxLength={60} {...form.field('group')} />
            <datalist id="template-groups">
              {[...groups].map((group) => (
                <option key={group} value={group} />
              ))}
            </datalist>
            {mayEdit && (
              <div className={classes.kind}>
                <span className={classes.label}>{t('templates.for_whom')}</span>
                <Segmented
                  aria-label={t('templates.for_whom')}
                  options={(['general', 'personal'] as const).map((value) => ({
                    value,
                    label: t(`templates.types.${value}`),
                  }))}
                  value={form.values.type}
                  onChange={(type) => form.set('type', type)}
                />
              </div>
            )}
          </div>
          <FileField label={t('templates.file')} {...{ file, isLoading, setIsLoading }} onChange={setFile} />
        </div>
      </div>
      <footer className={classes.footer}>
        <Button onClick={onDone}>{t('ui:cancel')}</Button>
        <Button type="submit" look="primary" loading={form.sending} disabled={isLoading}>
          {t('save')}
        </Button>
      </footer>
    </form>
  );
}
