import type { Topic } from '@parley/contract/inbox/topics';
import { addView, changeView } from '@parley/contract/inbox/views';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { getTopics } from '@parley/contract/inbox/topics';
import { refetch } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMay } from '../../projects/index.ts';
import { ColorDot } from './color-dot.tsx';
import { FilterFields } from './filter-panel.tsx';
import { ruleOf } from './place.ts';
import classes from './rule-window.module.css';
import { type Filter, noFilter, showFilter, showFolder, useShown } from './shown.ts';
import { changeTopics } from './topics.ts';
import { ViewFields } from './views-panel.tsx';

type Props = { opened: boolean; topic: Topic | null; onClose: () => void };

/** A folder that fills itself: made of what the list shows now, or changed. */
export function RuleWindow({ opened, topic, onClose }: Props) {
  const { t } = useTranslation('contact-list');
  return (
    <Modal opened={opened} onClose={onClose} title={t(topic ? 'views.edit' : 'views.save')} fullOnPhone>
      {opened && <RuleForm key={topic?.id ?? 'new'} topic={topic} onClose={onClose} />}
    </Modal>
  );
}

function RuleForm({ topic, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('contact-list');
  const mayShare = useMay('settings.edit');
  const shown = useShown((state) => state.filter);
  const [filter, setFilter] = useState<Filter>(() => (topic?.rule ? filterOf(topic) : shown));
  const [isMine, setMine] = useState(!mayShare);
  const start = { title: topic?.title ?? suggested(filter, t), bg_color: topic?.bg_color ?? FIRST_COLOR };
  const places = { folder_title_taken: 'title', too_many_folders: 'title' } as const;
  const adding = useEndpointForm(addView, {
    start,
    input: (values) => ({ ...values, is_mine: isMine, rule: ruleOf(filter) }),
    done: ({ data }) => {
      changeTopics((topics) => [...topics.filter(({ id }) => id !== data.id), data]);
      showFilter(noFilter);
      showFolder(data.id);
      onClose();
    },
    places,
  });
  const changing = useEndpointForm(changeView, {
    start,
    input: (values) => ({ id: Number(topic?.id), ...values, rule: ruleOf(filter) }),
    done: () => {
      void refetch(getTopics);
      onClose();
    },
    places,
  });
  const form = topic ? changing : adding;
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <div className={classes.named}>
        <ColorDot color={form.values.bg_color} onChange={(color) => form.set('bg_color', color)} />
        <TextField
          {...form.field('title')}
          className={classes.title}
          aria-label={t('folder.title')}
          placeholder={t('folder.title')}
          maxLength={60}
          data-autofocus
        />
      </div>
      {!topic && mayShare && (
        <Segmented
          aria-label={t('views.for')}
          wide
          options={[
            { value: 'team', label: t('views.for_team') },
            { value: 'me', label: t('views.for_me') },
          ]}
          value={isMine ? 'me' : 'team'}
          onChange={(whose) => setMine(whose === 'me')}
        />
      )}
      <p className={classes.hint}>{t('views.rule_hint')}</p>
      <ViewFields filter={filter} onChange={setFilter} />
      <FilterFields filter={filter} onChange={setFilter} />
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <Button type="submit" look="primary" loading={form.sending}>
        {t(topic ? 'views.keep' : 'views.make')}
      </Button>
    </form>
  );
}

const FIRST_COLOR = '#D8E1FA';

/** Named by what is in it, until somebody finds a better word. */
const suggested = ({ views }: Filter, t: (key: `views.${Filter['views'][number]}`) => string): string =>
  views
    .map((view) => t(`views.${view}`))
    .join(', ')
    .slice(0, 60);

function filterOf({ rule }: Topic): Filter {
  if (!rule) return noFilter;
  const { views, order, channel_id, manager_id } = rule;
  return {
    views,
    order: order === 'newest' ? null : order,
    channels: channel_id.filter((it) => typeof it === 'string'),
    manager: manager_id ?? null,
  };
}
