import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { useMay, useProject } from '../../modules/projects/index.ts';
import { DeviceFields } from './device-fields.tsx';
import { ProjectFields } from './project-fields.tsx';
import classes from './settings-window.module.css';
import type { ChatDraft } from './use-chat-draft.ts';

const AiChoice = lazy(async () => {
  const [file] = await Promise.all([import('../../integrations/ai/ai-choice.tsx'), addTexts('integrations')]);
  return { default: file.AiChoice };
});

export function ChatTab({ draft }: { draft: ChatDraft }) {
  const { t } = useTranslation('app');
  const project = useProject().data;
  const mayEdit = useMay('settings.edit');
  const { values, isChanged, isSaving, save, drop } = draft;
  if (!values || !project) return <ListSkeleton rows={5} />;
  // What is asked of an assistant are words of every channel.
  const seesAll = project.is_admin || values.managers_visibility === '0';
  return (
    <>
      <div className={classes.topic}>
        <h3 className={classes.heading}>{t('settings.chat.title')}</h3>
        <p className={classes.about}>{t('settings.chat.about')}</p>
        <div className={classes.fields}>
          <DeviceFields values={values} change={draft.change} />
          <h4 className={classes.group}>{t('settings.chat.for_all')}</h4>
          {!mayEdit && <p className={classes.about}>{t('settings.chat.read_only')}</p>}
          <ProjectFields
            {...draft}
            values={values}
            modules={project.modules}
            disabled={!mayEdit}
            isAdmin={project.is_admin}
          />
          {mayEdit && seesAll && (
            <>
              <h4 className={classes.group}>{t('settings.ai.title')}</h4>
              <Suspense>
                <AiChoice onDirty={draft.setOtherChanged} />
              </Suspense>
            </>
          )}
        </div>
      </div>
      {isChanged && (
        <div className={classes.foot}>
          <Button onClick={drop}>{t('cancel')}</Button>
          <Button look="primary" loading={isSaving} onClick={save}>
            {t('save')}
          </Button>
        </div>
      )}
    </>
  );
}
