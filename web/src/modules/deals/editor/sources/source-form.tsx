import type { Stage } from '@parley/contract/deals/funnels';
import { createLeadSource, type LeadSource, sourceTypes, updateLeadSource } from '@parley/contract/deals/sources';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../kit/api.ts';
import { ChannelIcon } from '../../../../ui/channel-icon.tsx';
import { MultiSelect } from '../../../../ui/multi-select.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useEditor } from '../editor-place.ts';
import classes from '../../../../ui/window-form.module.css';
import { RuleForm } from '../rule-form.tsx';
import { readAnew } from '../rules/kept-rules.ts';
import { useSaving } from '../use-saving.ts';
import { SourceAddress } from './source-address.tsx';

type Props = { stage: Stage; rule: LeadSource | null; onClose: () => void };
const mapped = ['phone_field', 'name_field', 'tag_field', 'utm_field'] as const;
type Mapping = Record<(typeof mapped)[number], string>;
const usual: Mapping = { phone_field: 'phone', name_field: 'name', tag_field: 'tag', utm_field: 'utm' };

/** Where deals of a stage come from by themselves. */
export function SourceForm({ stage, rule, onClose }: Props) {
  const { t } = useTranslation('editor');
  const { known, open } = useEditor();
  const saving = useSaving();
  const [type, setType] = useState(rule?.type ?? 'site');
  const [name, setName] = useState(rule?.name ?? '');
  const [channel_id, setChannel] = useState(rule?.channel_id ?? null);
  const [managers, setManagers] = useState(rule?.managers ?? []);
  const [tags, setTags] = useState(rule?.tags ?? []);
  const [mapping, setMapping] = useState<Mapping>(rule ?? usual);
  const submit = () =>
    void saving.save(async () => {
      const fields = Object.fromEntries(mapped.map((it) => [it, mapping[it].trim() || usual[it]]));
      const body = { name: name.trim(), channel_id: type === 'channel' ? channel_id : null, managers, tags, ...fields };
      const { data } = await (rule
        ? api(updateLeadSource, { id: rule.id, ...body })
        : api(createLeadSource, { stage_id: stage.id, type, ...body }));
      await readAnew('source');
      // What is new has to be told to the site or to the advertisements next.
      if (rule || !data.url) return onClose();
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
      {type === 'site' && (
        <div className={classes.part}>
          <span className={classes.label}>{t('source.mapping')}</span>
          <p className={classes.note}>{t('source.mapping_note')}</p>
          <div className={classes.pair}>
            {mapped.map((it) => (
              <TextField
                key={it}
                label={t(`source.${it}`)}
                placeholder={usual[it]}
                value={mapping[it]}
                maxLength={60}
                onChange={(event) => setMapping({ ...mapping, [it]: event.currentTarget.value })}
              />
            ))}
          </div>
        </div>
      )}
    </RuleForm>
  );
}
