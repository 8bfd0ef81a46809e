import { ratingTypes } from '@parley/contract/tickets/departments';
import { priorityTypes } from '@parley/contract/tickets/priorities';
import { turnRules } from '@parley/contract/projects/teams';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { NumberCounter } from '../../../ui/number-counter.tsx';
import { Select } from '../../../ui/select.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { OwnHours, useMembers } from '../../projects/index.ts';
import { useTicketTags } from '../data.ts';
import classes from './department-form.module.css';
import type { Draft } from './draft.ts';
import { OpeningFields } from './opening-fields.tsx';
import { PromiseTable } from './promise-table.tsx';

type Props = { draft: Draft; errors: Record<string, string[]>; onChange: (draft: Draft) => void };

/** All that is set of a department, what matters most first. */
export function DepartmentFields({ draft, errors, onChange }: Props) {
  const { t } = useTranslation('departments');
  const people = useMembers().data ?? [];
  const put = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  return (
    <>
      <TextField
        data-autofocus
        label={t('field.name')}
        maxLength={100}
        value={draft.name}
        error={errors.name?.[0]}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <MultiSelect
        label={t('field.people')}
        placeholder={t('field.people_hint')}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.managers}
        onChange={(managers) => put({ managers })}
      />
      <Part title={t('part.giving')}>
        <div className={classes.pair} data-noted>
          <Select
            label={t('field.rule')}
            options={turnRules.map((value) => ({ value, label: t(`rule.${value}`) }))}
            value={draft.rule}
            onChange={(rule) => rule && put({ rule })}
          />
          {draft.rule !== 'nobody' && (
            <NumberCounter
              label={t('field.cap')}
              description={t('field.cap_note')}
              max={1000}
              value={draft.cap}
              onChange={(cap) => put({ cap })}
            />
          )}
        </div>
      </Part>
      <Part title={t('part.hours')}>
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <OwnHours
            label={t('hours.switch')}
            description={t(draft.hours ? 'hours.own_note' : 'hours.project_note')}
            hours={draft.hours}
            onChange={(hours) => put({ hours })}
          />
        </Suspense>
      </Part>
      <Part title={t('part.promises')} about={t('part.promises_about')}>
        <PromiseTable
          promises={draft.promises}
          isOne={draft.priority_type === null}
          onChange={(promises) => put({ promises })}
        />
      </Part>
      <Words draft={draft} put={put} />
      <Part title={t('part.openings')} about={t('part.openings_about')}>
        <OpeningFields openings={draft.openings} errors={errors} onChange={(openings) => put({ openings })} />
        <div className={classes.pair}>
          <NumberCounter
            label={t('field.reopen')}
            description={t('field.reopen_note')}
            max={8760}
            value={draft.reopen_hours}
            onChange={(reopen_hours) => put({ reopen_hours })}
          />
        </div>
      </Part>
      <Rating draft={draft} errors={errors} put={put} />
    </>
  );
}

type PartProps = { title: string; about?: string; children: ReactNode };

const Part = ({ title, about, children }: PartProps) => (
  <section className={classes.part} aria-label={title}>
    <h5 className={classes.heading}>{title}</h5>
    {about && <p className={classes.about}>{about}</p>}
    {children}
  </section>
);

type Put = { draft: Draft; put: (change: Partial<Draft>) => void };
const HIDDEN = 'hidden';

/** How its tickets are told apart. */
function Words({ draft, put }: Put) {
  const { t } = useTranslation('departments');
  const tags = useTicketTags().data ?? [];
  const own = draft.tags.length ? tags.filter(({ id }) => draft.tags.includes(id)) : tags;
  return (
    <Part title={t('part.words')}>
      <Select
        label={t('field.priority_type')}
        options={[...priorityTypes, HIDDEN].map((value) => ({ value, label: t(`priority.${value as 'scale'}`) }))}
        value={draft.priority_type ?? HIDDEN}
        onChange={(type) => put({ priority_type: priorityTypes.find((it) => it === type) ?? null })}
      />
      <div className={classes.pair}>
        <MultiSelect
          label={t('field.tags')}
          placeholder={t('field.tags_all')}
          options={tags.map(({ id, tag }) => ({ value: id, label: tag }))}
          value={draft.tags}
          onChange={(ids) => put({ tags: ids })}
        />
        <Select
          label={t('field.default_tag')}
          placeholder={t('field.no_tag')}
          clearable
          options={own.map(({ id, tag }) => ({ value: id, label: tag }))}
          value={own.some(({ id }) => id === draft.default_tag) ? draft.default_tag : null}
          onChange={(default_tag) => put({ default_tag })}
        />
      </div>
    </Part>
  );
}

/** What a client is asked when a ticket is closed; without words nobody is asked. */
function Rating({ draft, errors, put }: Put & { errors: Props['errors'] }) {
  const { t } = useTranslation('departments');
  const type = draft.rating_type ?? 'count';
  return (
    <Part title={t('part.rating')} about={t('part.rating_about')}>
      <TextArea
        label={t('field.rating_message')}
        placeholder={t('field.rating_hint')}
        maxLength={1000}
        height={64}
        value={draft.rating_message ?? ''}
        error={errors.rating_message?.[0]}
        onChange={(event) => put({ rating_message: event.currentTarget.value || null })}
      />
      {draft.rating_message && (
        <div className={classes.pair}>
          <Select
            label={t('field.rating_type')}
            options={ratingTypes.map((value) => ({ value, label: t(`rating.${value}`) }))}
            value={type}
            onChange={(rating_type) => rating_type && put({ rating_type })}
          />
          <NumberCounter
            label={t(`rating.${type}_number`)}
            max={10_000}
            value={draft.rating_period ?? 1}
            error={errors.rating_period?.[0]}
            onChange={(rating_period) => put({ rating_period })}
          />
        </div>
      )}
    </Part>
  );
}
