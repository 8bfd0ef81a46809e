import { brandCountries, brandCurrencies, brandOfHost } from '@parley/contract/projects/brands';
import { createProject } from '@parley/contract/projects/projects';
import { IconChecklist, IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { browserZone } from '../../kit/time.ts';
import { useEndpointForm } from '../../kit/form.ts';
import { chooseProject } from '../../kit/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './create-project-page.module.css';
import region from './region/region.module.css';
import { useRegionOptions } from './region/region-options.ts';

export function CreateProjectPage() {
  const { t } = useTranslation('projects');
  const brand = brandOfHost(location.host);
  const { currencies, countries } = useRegionOptions();
  const form = useEndpointForm(createProject, {
    start: {
      name: '',
      is_tasks_app: false,
      currency: brandCurrencies[brand] as string,
      country: brandCountries[brand] as string | null,
    },
    input: (values) => ({ ...values, time_zone: browserZone() }),
    done: ({ data }, { is_tasks_app }) => {
      chooseProject(data.id);
      // What a new project is asked is of its inbox and its deals; its name is said here.
      location.assign(is_tasks_app ? '/app/messenger/' : '/app/welcome/?named');
    },
  });
  return (
    <Page narrow title={t('create.title')} text={t('create.text')}>
      <Card>
        <form className={classes.form} onSubmit={form.submit} noValidate>
          <TextField
            autoFocus
            large
            maxLength={80}
            label={t('create.name')}
            placeholder={t('create.name_example')}
            {...form.field('name')}
          />
          <ChoiceTiles
            legend={t('create.kind')}
            tiles={[
              { value: 'full', icon: <IconMessages />, label: t('create.full'), note: t('create.full_note') },
              { value: 'tasks', icon: <IconChecklist />, label: t('create.tasks'), note: t('create.tasks_note') },
            ]}
            value={form.values.is_tasks_app ? 'tasks' : 'full'}
            onChange={(kind) => form.set('is_tasks_app', kind === 'tasks')}
          />
          <div className={region.fields}>
            <Select
              searchable
              large
              label={t('region.currency')}
              options={currencies}
              value={form.values.currency}
              onChange={(value) => form.set('currency', value)}
            />
            <Select
              searchable
              clearable
              large
              label={t('region.country')}
              placeholder={t('region.no_country')}
              options={countries}
              value={form.values.country}
              onChange={(value) => form.set('country', value)}
            />
          </div>
          {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
          <Button type="submit" look="primary" size="lg" loading={form.sending} disabled={form.waiting > 0}>
            {t('create.create')}
          </Button>
        </form>
      </Card>
    </Page>
  );
}
