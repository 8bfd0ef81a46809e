import type { Stage } from '@parley/contract/deals/funnels';
import {
  IconArrowRight,
  IconChecklist,
  IconCode,
  IconCopy,
  IconForms,
  IconHistory,
  IconInbox,
  IconMessage,
  IconPackageExport,
  IconPencil,
  IconTrash,
  IconUserExclamation,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../../ui/confirm.ts';
import type { MenuItem } from '../../../../ui/menu-list.tsx';
import { useEditor } from '../editor-place.ts';
import { AddRule } from './add-rule.tsx';
import classes from './chain.module.css';
import { RuleCard } from './rule-card.tsx';
import { makingAgain, removeRule, type Rule, switchRule } from './kept-rules.ts';
import { useRuleWords } from './use-rule-words.ts';

const icons: Record<Rule['kind'], ReactNode> = {
  source: <IconInbox />,
  auto_task: <IconChecklist />,
  auto_message: <IconMessage />,
  write_off: <IconPackageExport />,
  lead_action: <IconArrowRight />,
};

/** Under a stage, in words: where its deals come from, what it asks for, and what it does by itself. */
export function Chain({ stage, rules }: { stage: Stage; rules: Rule[] }) {
  const { t } = useTranslation('editor');
  const { funnel, mayEdit, known, open } = useEditor();
  const { wordsOf, inTurn } = useRuleWords(known);
  const menuOf = useRuleMenu(stage);
  const labels = known.fields.flatMap(({ id, label }) => (stage.required_fields.includes(id) ? label : []));
  const isEmpty = !rules.length && !labels.length && !stage.users.length && !stage.lost_client;
  const openStage = mayEdit ? () => open({ what: 'stage', stage }) : undefined;
  const tryLost = {
    label: t('try.action'),
    icon: <IconHistory />,
    onSelect: () => open({ what: 'try', stage, known: 'lost_client' }),
  };
  const card = (given: Rule) => (
    <RuleCard
      key={`${given.kind} ${given.rule.id}`}
      icon={given.kind === 'lead_action' && given.rule.action === 'duplicate' ? <IconCopy /> : icons[given.kind]}
      words={wordsOf(given)}
      isOn={given.rule.status}
      isIdle={
        (given.kind === 'auto_task' && !funnel.task_status) || (given.kind === 'auto_message' && !funnel.message_status)
      }
      onSwitch={mayEdit ? (isOn) => void switchRule(given, isOn) : undefined}
      onOpen={
        mayEdit && given.kind !== 'write_off'
          ? () => open({ what: 'rule', stage, kind: given.kind, known: given })
          : undefined
      }
      menu={menuOf(given)}
    />
  );
  const [sources, rest] = [
    rules.filter(({ kind }) => kind === 'source'),
    rules.filter(({ kind }) => kind !== 'source'),
  ];
  return (
    <>
      <ul className={classes.chain} aria-label={t('rule.of', { stage: stage.name })}>
        {sources.map(card)}
        {labels.length > 0 && (
          <RuleCard
            icon={<IconForms />}
            words={{ head: t('stage.required'), text: '', rest: [labels.join(', ')] }}
            onOpen={openStage}
            menu={[]}
          />
        )}
        {stage.users.length > 0 && (
          <RuleCard
            icon={<IconUsers />}
            words={{ head: t('stage.taken_over'), text: '', rest: [inTurn(stage.users)] }}
            onOpen={openStage}
            menu={[]}
          />
        )}
        {rest.map(card)}
        {stage.lost_client && (
          <RuleCard
            icon={<IconUserExclamation />}
            words={{ head: t('stage.lost'), text: '', rest: [t('stage.lost_short')] }}
            onOpen={openStage}
            menu={[tryLost]}
          />
        )}
      </ul>
      {isEmpty && <p className={classes.none}>{t('rule.none')}</p>}
      {mayEdit && <AddRule stage={stage} rules={rules} />}
    </>
  );
}

function useRuleMenu(stage: Stage) {
  const { t } = useTranslation('editor');
  const { mayEdit, open } = useEditor();
  const remove = async (given: Rule) => {
    const { kind } = given;
    if (!makingAgain(given) && (kind === 'source' || kind === 'auto_message')) {
      const question = { title: t(`rule.remove.${kind}`), text: t(`rule.remove_text.${kind}`) };
      if (!(await confirm({ ...question, action: t('rule.delete'), danger: true }))) return;
    }
    await removeRule(given, t('rule.removed'));
  };
  return (given: Rule): MenuItem[] => {
    const { kind } = given;
    const tried: MenuItem[] =
      kind === 'source'
        ? []
        : [
            {
              label: t('try.action'),
              icon: <IconHistory />,
              onSelect: () => open({ what: 'try', stage, known: given }),
            },
          ];
    if (!mayEdit) return tried;
    const edit: MenuItem = {
      label: t('rule.edit'),
      icon: <IconPencil />,
      onSelect: () => open({ what: 'rule', stage, kind, known: given }),
    };
    const code: MenuItem[] =
      kind === 'source' && given.rule.type === 'site'
        ? [
            {
              label: t('snippet.action'),
              icon: <IconCode />,
              onSelect: () => open({ what: 'snippet', source: given.rule }),
            },
          ]
        : [];
    const gone: MenuItem = {
      label: t('rule.delete'),
      icon: <IconTrash />,
      danger: true,
      onSelect: () => void remove(given),
    };
    return [...(kind === 'write_off' ? [] : [edit]), ...code, ...tried, gone];
  };
}
