import type { JournalLine } from '@parley/contract/journal';
import type { Project } from '@parley/contract/projects/projects';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { keyOfPermission } from '../permission-groups.ts';
import { useMembers } from '../use-members.ts';
import classes from './journal.module.css';
import { valueWords } from './value-words.ts';

type Props = { line: JournalLine; project: Project };

/** Each thing that became another: what it was, and what it is. */
export function JournalChanges({ line, project }: Props) {
  const { fieldName, wordsOf } = useWords(project);
  const { changes, words } = line;
  return (
    <dl className={classes.changes}>
      {Object.entries(changes).map(([name, [was, is]]) => {
        const [wasNamed, isNamed] = words[name] ?? [];
        return (
          <div key={name} className={classes.change}>
            <dt>{fieldName(name) ?? name.replaceAll('_', ' ')}</dt>
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

const people = ['users_ids', 'members_ids', 'managers_ids', 'users'];

/** Ids by what they are called now, rights and choices by their names. */
function useWords({ channels }: Project) {
  const { t, i18n } = useTranslation('journal');
  const { t: ofProject } = useTranslation('projects');
  const language = useLanguage();
  const members = useMembers().data ?? [];
  const known = (key: string) => (i18n.exists(`journal:${key}`) ? t(key as never) : null);
  const fieldName = (name: string) => known(`fields.${name}`);
  const named = (name: string, id: unknown): string | null => {
    const all = name === 'channels_ids' || name === 'channel_id' ? channels : people.includes(name) ? members : null;
    if (all) return all.find((it) => it.id === id)?.name ?? `#${String(id)}`;
    if (name === 'permissions') return ofProject(`permissions.${keyOfPermission(id as never)}` as never);
    if (name === 'project_role') return t(id === 'admin' ? 'admin' : 'operator');
    return null;
  };
  const words = {
    language,
    fieldName,
    choice: (value: string) => known(`values.${value}`),
    named,
    yes: t('yes'),
    no: t('no'),
    nothing: t('nothing'),
  };
  return { fieldName, wordsOf: (name: string, value: unknown) => valueWords(name, value, words) };
}
