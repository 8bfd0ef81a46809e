import { canBeSent, filledText, variablesOf, wantedFile } from '@parley/contract/inbox/approved-rules';
import {
  type ApprovedTemplate,
  type ApprovedVariable,
  type KeptTemplate,
  listApprovedTemplates,
} from '@parley/contract/inbox/approved-templates';
import { placeholders } from '@parley/contract/deals/automation';
import { type DealWords, fillPlaceholders, written } from '@parley/contract/deals/automation-rules';
import type { Channel } from '@parley/contract/projects/channels';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../kit/query.ts';
import { currentProject } from '../../../../kit/session.ts';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import form from '../../../../ui/window-form.module.css';
import worded from './worded-field.module.css';

type Props = {
  /** Those whose provider approves templates. */
  channels: readonly Channel[];
  value: KeptTemplate | null;
  reader: DealWords | null;
  onChange: (template: KeptTemplate | null) => void;
};

/** What is said instead where a channel takes no free words any more. */
export function TemplateField({ channels, value, reader, onChange }: Props) {
  const { t } = useTranslation('editor');
  const channel = channels.find(({ id }) => id === value?.channel_id) ?? channels[0]!;
  const input = { project: currentProject() ?? 0, channel: channel.id };
  const { data } = useEndpoint(listApprovedTemplates, input, { quiet: true });
  // One with a file at its top needs somebody to attach it.
  const templates = (data?.templates ?? []).filter((it) => canBeSent(it) && !wantedFile(it.parts));
  const template = templates.find(({ id }) => id === value?.id);
  const choose = (it: ApprovedTemplate | undefined) =>
    onChange(it ? { channel_id: channel.id, id: it.id, values: firstValues(it) } : null);
  return (
    <div className={form.part}>
      <span className={form.label}>{t('template.title', { name: channel.name })}</span>
      <Select
        aria-label={t('template.title', { name: channel.name })}
        placeholder={t('template.none')}
        clearable
        options={templates.map(({ id, name, language }) => ({ value: String(id), label: `${name} · ${language}` }))}
        value={value?.channel_id === channel.id ? String(value.id) : null}
        onChange={(id) => choose(templates.find((it) => String(it.id) === id))}
      />
      {value && template && (
        <>
          {variablesOf(template.parts).map((variable) => (
            <Filling
              key={variable.key}
              variable={variable}
              value={value.values[variable.key] ?? ''}
              onChange={(text) => onChange({ ...value, values: { ...value.values, [variable.key]: text } })}
            />
          ))}
          <p className={worded.preview}>
            <span className={worded.looks}>{reader ? t('preview_of', { name: reader.name }) : t('preview')}</span>
            {filledText(template.parts, readBy(value, reader))}
          </p>
        </>
      )}
      {value && data && !template && <p className={worded.unknown}>{t('template.gone')}</p>}
      <p className={form.note}>{t('template.note')}</p>
    </div>
  );
}

type FillingProps = { variable: ApprovedVariable; value: string; onChange: (text: string) => void };

function Filling({ variable: { name, example, key }, value, onChange }: FillingProps) {
  const { t } = useTranslation('editor');
  return (
    <div className={worded.all}>
      <TextField
        label={t('template.place', { name: name || key })}
        placeholder={example}
        value={value}
        maxLength={1024}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!value && (
        <div className={worded.chips} role="group" aria-label={t('placeholders')}>
          {placeholders.map((it) => (
            <button
              key={it}
              type="button"
              className={worded.chip}
              title={written(it)}
              onClick={() => onChange(written(it))}
            >
              {t(`placeholder.${it}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

// Whoever is greeted first is most likely the client.
const firstValues = ({ parts }: ApprovedTemplate): Record<string, string> =>
  Object.fromEntries(variablesOf(parts).map(({ key, name }) => [key, /name|^1$/i.test(name) ? written('NAME_1') : '']));

const readBy = ({ values }: KeptTemplate, reader: DealWords | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, text]) => [key, reader ? fillPlaceholders(text, reader) : text]),
  );

/** Everything of it is filled in. */
export const isFilled = (template: KeptTemplate | null): boolean =>
  template === null || Object.values(template.values).every((it) => it.trim() !== '');
