import type { JournalLine } from '@parley/contract/journal';
import type { Project } from '@parley/contract/projects/projects';
import { useTranslation } from 'react-i18next';
import { useMembers } from '../use-members.ts';
import { keyOfPermission } from '../permission-groups.ts';
import classes from './journal.module.css';

type Props = { line: JournalLine; project: Project };

/** Each thing that became another: what it was, and what it is. */
export function JournalChanges({ line, project }: Props) {
  const { t } = useTranslation('journal');
  const wordsOf = useValueWords(project);
  const { changes, words } = line;
  return (
    <dl className={classes.changes}>
      {Object.entries(changes).map(([name, [was, is]]) => {
        const [wasNamed, isNamed] = words[name] ?? [];
        return (
          <div key={name} className={classes.change}>
            <dt>{t(`fields.${name}` as never, { defaultValue: name.replaceAll('_', ' ') })}</dt>
            <dd>
              {was !== null && <del>{wasNamed ?? wordsOf(name, was)}</del>}
              {was !== null && <span aria-hidden="true"> → </span>}
              <ins>{isNamed ?? wordsOf(name, is)}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A kept value in words: ids by what they are called now, rights by their names. */
function useValueWords({ channels }: Project) {
  const { t } = useTranslation('journal');
  const { t: ofProject } = useTranslation('projects');
  const members = useMembers().data ?? [];
  const named = (all: readonly { id: number; name: string }[], id: unknown): string =>
    all.find((it) => it.id === id)?.name ?? `#${String(id)}`;
  const one = (name: string, value: unknown): string => {
    if (name === 'channels_ids') return named(channels, value);
    if (name === 'users_ids' || name === 'members_ids' || name === 'users') return named(members, value);
    if (name === 'permissions') return ofProject(`permissions.${keyOfPermission(value as never)}` as never);
    if (name === 'project_role') return t(value === 'admin' ? 'admin' : 'operator');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (value === null || value === '') return '–';
    return typeof value === 'object' ? objectWords(value) : String(value);
  };
  const objectWords = (value: object): string =>
    Object.entries(value)
      .map(([key, inner]) => `${key}: ${one(key, inner)}`)
      .join(', ');
  return (name: string, value: unknown): string => {
    if (!Array.isArray(value)) return one(name, value);
    return value.length ? value.map((it) => one(name, it)).join(', ') : t('nothing');
  };
}
