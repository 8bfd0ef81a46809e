import type { Stage } from '@parley/contract/deals/funnels';
import { createLeadSource, type LeadSource, sourceTypes, updateLeadSource } from '@parley/contract/deals/sources';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../kit/api.ts';
import { ChannelIcon } from '../../../../ui/channel-icon.tsx';
import { MultiSelect } from '../../../../ui/multi-select.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Select } from '../../../../ui/select.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useEditor } from '../editor-place.ts';
import classes from '../../../../ui/window-form.module.css';
import { RuleForm } from '../rule-form.tsx';
import { readAnew } from '../rules/kept-rules.ts';
import { useSaving } from '../use-saving.ts';
import { SourceAddress } from './source-address.tsx';
import { mapped, type Mapping, SourceMapping, usual } from './source-mapping.tsx';

type Props = { stage: Stage; rule: LeadSource | null; onClose: () => void };

/** Where deals of a stage come from by themselves. */
export function SourceForm({ stage, rule, onClose }: Props) {
  const { t } = useTranslation('editor');
  const { known, lent, open } = useEditor();
  const saving = useSaving();
  const [type, setType] = useState(rule?.type ?? 'site');
  const [name, setName] = useState(rule?.name ?? '');
  const [channel_id, setChannel] = useState(rule?.channel_id ?? null);
  const [managers, setManagers] = useState(rule?.managers ?? []);
  const [tags, setTags] = useState(rule?.tags ?? []);
  const [forms, setForms] = useState(rule?.forms ?? []);
  const [mapping, setMapping] = useState<Mapping>(rule ?? usual);
  const submit = () =>
    void saving.save(async () => {
      const fields = Object.fromEntries(mapped.map((it) => [it, mapping[it].trim() || usual[it]]));
      const own = { channel_id: type === 'channel' ? channel_id : null, ...(type === 'vk_ads' && { forms }) };
      const body = { name: name.trim(), ...own, managers, tags, ...fields };
      const { data } = await (rule
        ? api(updateLeadSource, { id: rule.id, ...body })
        : api(createLeadSource, { stage_id: stage.id, type, ...body }));
      await readAnew('source');
      // What is new has to be told to the site or to the advertisements next.
      if (rule || !data.url || (type === 'vk_ads' && forms.length)) return onClose();
      if (data.type === 'site') open({ what: 'snippet', source: data });
      else open({ what: 'rule', stage, kind: 'source', known: { kind: 'source', rule: data } });
    });
  return (
    <RuleForm
      refusal={saving.apart('channel_needed')}
      isSending={saving.isSending}
      isReady={name.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {!rule && (
        <div className={classes.part}>
          <Segmented
            aria-label={t('source.type')}
            wide
            options={sourceTypes.map((value) => ({ value, label: t(`source.types.${value}`) }))}
            value={type}
            onChange={setType}
          />
          <p className={classes.note}>{t(`source.notes.${type}`)}</p>
        </div>
      )}
      <TextField
        data-autofocus
        label={t('source.name')}
        required
        placeholder={t(`source.name_hint.${type}`)}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {type === 'channel' && (
        <Select
          label={t('source.channel')}
          required
          options={known.channels.map(({ id, name: words, type: look }) => ({
            value: String(id),
            label: words,
            icon: <ChannelIcon type={look} size={16} />,
          }))}
          value={channel_id && String(channel_id)}
          error={saving.at('channel_needed')}
          onChange={(id) => {
            setChannel(id ? Number(id) : null);
            saving.forget();
          }}
        />
      )}
      {type === 'vk_ads' && (
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <lent.VkForms value={forms} onChange={setForms} />
        </Suspense>
      )}
      {rule?.url && <SourceAddress source={rule} />}
      <div className={classes.pair}>
        <MultiSelect
          label={t('source.managers')}
          description={t('source.managers_note')}
          placeholder={t('source.nobody')}
          options={known.people.map(({ id, name: words }) => ({ value: String(id), label: words }))}
          value={managers.map(String)}
          onChange={(ids) => setManagers(ids.map(Number))}
        />
        <MultiSelect
          label={t('source.tags')}
          description={t('source.tags_note')}
          placeholder={t('source.no_tags')}
          options={known.tags.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={tags.map(String)}
          onChange={(ids) => setTags(ids.map(Number))}
        />
      </div>
      {type !== 'channel' && <SourceMapping type={type} value={mapping} onChange={setMapping} />}
    </RuleForm>
  );
}
