import type { ImportPreviewRow, SheetImportDraft } from '@parley/contract/clients/import';
import { refusalText } from '@parley/contract/clients/sheet-words';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { tip } from '../../../ui/tooltip.tsx';
import { useProject } from '../../projects/index.ts';
import classes from './preview-table.module.css';

type Props = { draft: SheetImportDraft; titleOf: (target: string) => string; isOld: boolean };

const tones = { new: 'ok', update: 'info', skip: 'plain', refused: 'bad' } as const;

/** The first lines as they will be; what is wrong stands as it was written, with the reason; what is left out is struck. */
export function PreviewTable({ draft: { preview, mapping }, titleOf, isOld }: Props) {
  const { t } = useTranslation('sheets');
  const targets = [...new Set(mapping.filter((it) => it !== null))];
  return (
    <>
      <div
        className={classes.scroll}
        data-old={isOld || undefined}
        tabIndex={0}
        role="region"
        aria-label={t('preview.label')}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('preview.row')}</th>
              <th scope="col">{t('preview.action')}</th>
              {targets.map((target) => (
                <th key={target} scope="col">
                  <span className={classes.words}>{titleOf(target)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map((row) => (
              <tr key={row.row}>
                <td className={classes.figure}>{row.row}</td>
                <td>
                  <Badge tone={tones[row.action]}>{t(`action.${row.action}`)}</Badge>
                  <Why row={row} />
                </td>
                {targets.map((target) => (
                  <td key={target} data-wrong={row.reasons.some((it) => it.target === target) || undefined}>
                    {row.unwritten.includes(target) ? (
                      <s className={classes.words} {...tip(t('preview.unwritten'))}>
                        {row.values[target]}
                      </s>
                    ) : (
                      <span className={classes.words}>{row.values[target] ?? ''}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mapping.includes('phone') && <NoCountry />}
      {preview.some((row) => row.unwritten.length) && <p className={classes.note}>{t('preview.unwritten')}</p>}
    </>
  );
}

/** Without a country a number dialled at home may be taken for one from abroad. */
function NoCountry() {
  const { t } = useTranslation('sheets');
  const project = useProject().data;
  if (!project || project.country) return null;
  return (
    <p className={classes.note}>
      {t('preview.no_country')}{' '}
      {project.is_admin && <a href="/app/settings/?section=project">{t('preview.choose_country')}</a>}
    </p>
  );
}

function Why({ row: { reasons, contact } }: { row: ImportPreviewRow }) {
  const language = useLanguage();
  if (!reasons.length) return contact && <span className={classes.why}>{contact.name}</span>;
  return (
    <span className={classes.why}>
      {reasons.map(({ code, value }) => refusalText(code, language, value)).join('; ')}
    </span>
  );
}
