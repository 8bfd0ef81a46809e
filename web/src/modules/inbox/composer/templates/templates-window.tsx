import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import type { Macro } from '@parley/contract/inbox/macros';
import type { MessageTemplate } from '@parley/contract/inbox/templates';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../../../kit/i18n/i18n.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { Modal } from '../../../../ui/modal.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { useLimits } from '../use-desk.ts';
import { MacroList } from './macro-list.tsx';
import { TemplateList } from './template-list.tsx';
import classes from './templates-window.module.css';
import { closeTemplates, type TemplatesTab, useTemplatesPlace } from './window-place.ts';

const ApprovedTab = lazy(async () => {
  const [file] = await Promise.all([import('../approved/approved-tab.tsx'), addTexts('approved')]);
  return { default: file.ApprovedTab };
});
const MacroForm = lazy(() => import('./macro-form.tsx').then((file) => ({ default: file.MacroForm })));
const TemplateForm = lazy(() => import('./template-form.tsx').then((file) => ({ default: file.TemplateForm })));

type Edited = { template: MessageTemplate | null } | { macro: Macro | null } | null;

/** Ready answers and macros: found, used, and kept. */
export function TemplatesWindow({ contact, dialogue }: { contact: Contact; dialogue: Dialogue }) {
  const { t } = useTranslation('composer');
  const { opened, tab: asked } = useTemplatesPlace();
  const isApproving = useLimits(dialogue.channel_id)?.templates ?? false;
  const tab = asked === 'approved' && !isApproving ? 'templates' : asked;
  const [edited, setEdited] = useState<Edited>(null);
  const isChanged = useRef(false);
  const onChanged = () => {
    isChanged.current = true;
  };
  const leave = () => {
    isChanged.current = false;
    setEdited(null);
  };
  const askToLeave = async () => {
    const question = { title: t('leave.title'), text: t('leave.text'), action: t('leave.action') };
    if (!isChanged.current || (await confirm(question))) leave();
  };
  const close = () => {
    closeTemplates();
    leave();
  };
  const title = () => {
    if (!edited) return t('templates.title');
    if ('template' in edited) return t(edited.template ? 'templates.edit' : 'templates.add');
    return t(edited.macro ? 'macros.edit' : 'macros.add');
  };
  const content = () => {
    if (edited && 'template' in edited)
      return <TemplateForm template={edited.template} onDone={leave} onChanged={onChanged} />;
    if (edited) return <MacroForm macro={edited.macro} onDone={leave} onChanged={onChanged} />;
    return (
      <>
        <div className={classes.tabs}>
          <Segmented<TemplatesTab>
            aria-label={t('templates.title')}
            wide
            options={[
              { value: 'templates', label: t('templates.title') },
              { value: 'macros', label: t('macros.title') },
              ...(isApproving ? [{ value: 'approved' as const, label: t('templates.approved') }] : []),
            ]}
            value={tab}
            onChange={(next) => useTemplatesPlace.setState({ tab: next })}
          />
        </div>
        {tab === 'approved' && <ApprovedTab contact={contact} dialogue={dialogue} onDone={close} />}
        {tab === 'templates' && (
          <TemplateList
            contact={contact}
            dialogue={dialogue}
            onDone={close}
            onEdit={(template) => setEdited({ template })}
          />
        )}
        {tab === 'macros' && (
          <MacroList contact={contact} dialogue={dialogue} onDone={close} onEdit={(macro) => setEdited({ macro })} />
        )}
      </>
    );
  };
  return (
    <Modal
      opened={opened}
      onClose={edited ? () => void askToLeave() : close}
      title={title()}
      size="lg"
      fullOnPhone
      flush
    >
      <div className={classes.window}>
        <Suspense>{content()}</Suspense>
      </div>
    </Modal>
  );
}
