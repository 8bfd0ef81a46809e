import { getProject } from '@parley/contract/projects/projects';
import { type AskedField, askedFields, updateWidget, type WidgetSettings } from '@parley/contract/widget/settings';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { refetch } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ColorPick } from '../../../ui/color-pick.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Card } from '../../../ui/page.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { widgetColors } from './widget-colors.ts';
import type { WidgetPart } from './widget-page.tsx';
import classes from './widget.module.css';

type Props = WidgetPart & { onDraft: (draft: WidgetSettings) => void };

/** What is typed is seen in the preview at once, and kept by a button. */
export function WidgetForm({ settings, which, onChange, onDraft }: Props) {
  const { t } = useTranslation(['widget', 'projects']);
  const { name, color, greeting, offline_text, asks, origins } = settings;
  const form = useEndpointForm(updateWidget, {
    start: { name, color, greeting, offline_text, asks: asks as string[], origins: origins.join('\n') },
    input: (values) => ({ ...which, ...values, asks: values.asks as AskedField[], origins: linesOf(values.origins) }),
    done: ({ data }) => {
      onChange(data);
      form.keepAsStart();
      void refetch(getProject);
      toast.success(t('projects:saved'));
    },
  });
  const { values } = form;
  const tell = useEffectEvent(() => onDraft({ ...settings, ...values, asks: values.asks as AskedField[], origins }));
  useEffect(() => tell(), [values]);

  const toggle = (field: AskedField) =>
    form.set(
      'asks',
      askedFields.filter((it) => (it === field) !== values.asks.includes(it)),
    );
  return (
    <Card title={t('look')}>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <TextField label={t('name')} description={t('name_note')} maxLength={80} {...form.field('name')} />
        <ColorPick
          label={t('color')}
          options={widgetColors}
          value={values.color}
          onChange={(next) => form.set('color', next)}
        />
        <TextArea
          label={t('greeting')}
          description={t('greeting_note')}
          maxLength={500}
          height={60}
          {...form.field('greeting')}
        />
        <TextArea
          label={t('offline_text')}
          description={t('offline_note')}
          maxLength={500}
          height={60}
          {...form.field('offline_text')}
        />
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('asks')}</legend>
          {askedFields.map((field) => (
            <Checkbox
              key={field}
              label={t(`ask.${field}`)}
              checked={values.asks.includes(field)}
              onChange={() => toggle(field)}
            />
          ))}
        </fieldset>
        <TextArea label={t('origins')} description={t('origins_note')} height={60} {...form.field('origins')} />
        {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
        <div className={classes.buttons}>
          <Button type="submit" look="primary" loading={form.sending} disabled={!form.isDirty}>
            {t('projects:save')}
          </Button>
          {form.isDirty && <Button onClick={form.reset}>{t('projects:cancel')}</Button>}
        </div>
      </form>
    </Card>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.replace(/\/+$/, ''))
    .filter(Boolean);
