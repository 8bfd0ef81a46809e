import { createWriteOff } from '@parley/contract/deals/automation';
import type { Stage } from '@parley/contract/deals/funnels';
import {
  IconArrowRight,
  IconChecklist,
  IconInbox,
  IconMessage,
  IconPackageExport,
  IconPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../kit/api.ts';
import { showError } from '../../../../kit/query-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { useEditor } from '../editor-place.ts';
import classes from './chain.module.css';
import { readAnew, type Rule, type RuleKind } from './kept-rules.ts';

/** One more link of a chain. */
export function AddRule({ stage, rules }: { stage: Stage; rules: Rule[] }) {
  const { t } = useTranslation('editor');
  const { open } = useEditor();
  const add = (kind: RuleKind) => () => open({ what: 'rule', stage, kind, known: null });
  const writeOff = async () => {
    await api(createWriteOff, { stage_id: stage.id }).catch(showError);
    void readAnew('write_off');
  };
  return (
    <Menu
      label={t('rule.add_to', { stage: stage.name })}
      position="bottom-start"
      trigger={
        <Button
          className={classes.add}
          look="quiet"
          size="sm"
          icon={<IconPlus size={15} />}
          aria-label={t('rule.add_to', { stage: stage.name })}
        >
          {t('rule.add')}
        </Button>
      }
      items={[
        { label: t('add.source'), note: t('add.source_note'), icon: <IconInbox />, onSelect: add('source') },
        { label: t('add.task'), note: t('add.task_note'), icon: <IconChecklist />, onSelect: add('auto_task') },
        { label: t('add.message'), note: t('add.message_note'), icon: <IconMessage />, onSelect: add('auto_message') },
        { label: t('add.action'), note: t('add.action_note'), icon: <IconArrowRight />, onSelect: add('lead_action') },
        {
          label: t('add.write_off'),
          note: t('add.write_off_note'),
          icon: <IconPackageExport />,
          disabled: rules.some(({ kind }) => kind === 'write_off'),
          onSelect: () => void writeOff(),
        },
      ]}
    />
  );
}
