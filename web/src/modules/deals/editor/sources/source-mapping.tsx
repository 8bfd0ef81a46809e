import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/text-field.tsx';
import classes from '../../../../ui/window-form.module.css';

export const mapped = ['phone_field', 'name_field', 'tag_field', 'utm_field'] as const;
export type Mapping = Record<(typeof mapped)[number], string>;
export const usual: Mapping = { phone_field: 'phone', name_field: 'name', tag_field: 'tag', utm_field: 'utm' };

type Props = { type: 'site' | 'vk_ads'; value: Mapping; onChange: (mapping: Mapping) => void };

/** What a form calls its fields. */
export function SourceMapping({ type, value, onChange }: Props) {
  const { t } = useTranslation('editor');
  return (
    <div className={classes.part}>
      <span className={classes.label}>{t('source.mapping')}</span>
      <p className={classes.note}>{t(`source.mapping_note.${type}`)}</p>
      <div className={classes.pair}>
        {mapped.map((it) => (
          <TextField
            key={it}
            label={t(`source.${it}`)}
            placeholder={usual[it]}
            value={value[it]}
            maxLength={60}
            onChange={(event) => onChange({ ...value, [it]: event.currentTarget.value })}
          />
        ))}
      </div>
    </div>
  );
}
