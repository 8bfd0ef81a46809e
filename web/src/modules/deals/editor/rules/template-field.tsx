import { canBeSent, filledKept, filledText, variablesOf, wantedFile } from '@parley/contract/inbox/approved-rules';
import {
  type ApprovedTemplate,
  type ApprovedVariable,
  type KeptTemplate,
  listApprovedTemplates,
} from '@parley/contract/inbox/approved-templates';
import { placeholders } from '@parley/contract/deals/automation';
import { type DealWords, fillPlaceholders } from '@parley/contract/deals/automation-rules';
import type { Channel } from '@parley/contract/projects/channels';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../kit/query.ts';
import { currentProject } from '../../../../kit/session.ts';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import form from '../../../../ui/window-form.module.css';
import worded from './worded-field.module.css';

/** What may stand in a template's places, and how it reads. */
export type PlaceWords = {
  names: readonly { name: string; label: string }[];
  /** Which of them is the client: whoever is greeted first. */
  client: string;
  read: (text: string) => string;
  /** Who reads it; null: nobody in particular. */
  reader: string | null;
};

type Props = {
  /** Those whose provider approves templates. */
  channels: readonly Channel[];
  value: KeptTemplate | null;
  words: PlaceWords;
  onChange: (template: KeptTemplate | null) => void;
};

/** The words about deals. */
export function useDealWords(reader: DealWords | null): PlaceWords {
  const { t } = useTranslation('editor');
  return {
    names: placeholders.map((name) => ({ name, label: t(`placeholder.${name}`) })),
    client: 'NAME_1',
    read: (text) => (reader ? fillPlaceholders(text, reader) : text),
    reader: reader?.name ?? null,
  };
}

/** What is said instead where a channel takes no free words any more. */
export function TemplateField({ channels, value, words, onChange }: Props) {
  const { t } = useTranslation('editor');
  const channel = channels.find(({ id }) => id === value?.channel_id) ?? channels[0]!;
  const input = { project: currentProject() ?? 0, channel: channel.id };
  const { data } = useEndpoint(listApprovedTemplates, input, { quiet: true });
  // One with a file at its top needs somebody to attach it.
  const templates = (data?.templates ?? []).filter((it) => canBeSent(it) && !wantedFile(it.parts));
  const template = templates.find(({ id }) => id === value?.id);
  const choose = (it: ApprovedTemplate | undefined) =>
    onChange(it ? { channel_id: channel.id, id: it.id, values: firstValues(it, words.client) } : null);
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
              names={words.names}
              onChange={(text) => onChange({ ...value, values: { ...value.values, [variable.key]: text } })}
            />
          ))}
          <p className={worded.preview}>
            <span className={worded.looks}>
              {words.reader ? t('preview_of', { name: words.reader }) : t('preview')}
            </span>
            {filledText(template.parts, filledKept(value, words.read).values)}
          </p>
        </>
      )}
      {value && data && !template && <p className={worded.unknown}>{t('template.gone')}</p>}
      <p className={form.note}>{t('template.note')}</p>
    </div>
  );
}

type FillingProps = {
  variable: ApprovedVariable;
  value: string;
  names: PlaceWords['names'];
  onChange: (text: string) => void;
};

function Filling({ variable: { name, example, key }, value, names, onChange }: FillingProps) {
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
          {names.map((it) => (
            <button
              key={it.name}
              type="button"
              className={worded.chip}
              title={`{{${it.name}}}`}
              onClick={() => onChange(`{{${it.name}}}`)}
            >
              {it.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

// Whoever is greeted first is most likely the client.
const firstValues = ({ parts }: ApprovedTemplate, client: string): Record<string, string> =>
  Object.fromEntries(variablesOf(parts).map(({ key, name }) => [key, /name|^1$/i.test(name) ? `{{${client}}}` : '']));

/** Everything of it is filled in. */
export const isFilled = (template: KeptTemplate | null): boolean =>
  template === null || Object.values(template.values).every((it) => it.trim() !== '');
