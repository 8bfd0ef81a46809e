import { deleteFunnel, deleteStage, listFunnels } from '@parley/contract/deals/funnels';
import { listLeads, listStageLeads } from '@parley/contract/deals/leads';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { refetch, useEndpoint } from '../../../kit/query.ts';
import { takeBack } from '../../../kit/undo.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { dealUndo } from '../undo-deals.ts';
import { type Subject, useEditor } from './editor-place.ts';
import { TryPart } from './rules/try-part.tsx';
import { SnippetPart } from './sources/snippet-window.tsx';

// Each form with its fields is fetched when it is first asked for.
const FunnelSettings = lazy(() =>
  import('./funnel/funnel-settings.tsx').then((file) => ({ default: file.FunnelSettings })),
);
const RemovalWindow = lazy(() =>
  import('./funnel/removal-window.tsx').then((file) => ({ default: file.RemovalWindow })),
);
const ActionForm = lazy(() => import('./rules/action-form.tsx').then((file) => ({ default: file.ActionForm })));
const MessageForm = lazy(() => import('./rules/message-form.tsx').then((file) => ({ default: file.MessageForm })));
const TaskForm = lazy(() => import('./rules/task-form.tsx').then((file) => ({ default: file.TaskForm })));
const SourceForm = lazy(() => import('./sources/source-form.tsx').then((file) => ({ default: file.SourceForm })));
const StageForm = lazy(() => import('./stages/stage-form.tsx').then((file) => ({ default: file.StageForm })));

type Props = { subject: Subject; opened: boolean; onClose: () => void };

/** The window over the editor; what it is about stays while it fades away. */
export function Windows({ subject, opened, onClose }: Props) {
  const { t } = useTranslation('editor');
  // What was typed is not lost by a careless Esc or a click beside the window.
  const isTouched = useRef(false);
  const close = () => {
    isTouched.current = false;
    onClose();
  };
  const leave = async () => {
    const question = { title: t('leave.title'), text: t('leave.text'), action: t('leave.action') };
    if (!isTouched.current || (await confirm(question))) close();
  };
  if (subject.what === 'removal') return <Removal subject={subject} opened={opened} onClose={onClose} />;
  return (
    <Modal
      opened={opened}
      onClose={() => void leave()}
      title={titleOf(subject, t)}
      size={subject.what === 'snippet' ? 'lg' : 'md'}
      fullOnPhone
    >
      <div
        key={keyOf(subject)}
        onInput={() => {
          isTouched.current = subject.what === 'rule' || subject.what === 'stage';
        }}
      >
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <Content subject={subject} onClose={close} />
        </Suspense>
      </div>
    </Modal>
  );
}

function Content({ subject, onClose }: Omit<Props, 'opened'>) {
  if (subject.what === 'settings') return <FunnelSettings />;
  if (subject.what === 'stage') return <StageForm stage={subject.stage} onClose={onClose} />;
  if (subject.what === 'snippet') return <SnippetPart source={subject.source} onClose={onClose} />;
  if (subject.what === 'try') return <TryPart stage={subject.stage} known={subject.known} />;
  return subject.what === 'rule' ? <RuleContent subject={subject} onClose={onClose} /> : null;
}

type OfRule = { subject: Extract<Subject, { what: 'rule' }>; onClose: () => void };

function RuleContent({ subject: { stage, kind, known }, onClose }: OfRule) {
  const own = { stage, onClose };
  if (kind === 'source') return <SourceForm {...own} rule={known?.kind === kind ? known.rule : null} />;
  if (kind === 'auto_task') return <TaskForm {...own} rule={known?.kind === kind ? known.rule : null} />;
  if (kind === 'auto_message') return <MessageForm {...own} rule={known?.kind === kind ? known.rule : null} />;
  if (kind === 'lead_action') return <ActionForm {...own} rule={known?.kind === kind ? known.rule : null} />;
  return null;
}

/** Another subject is another window, with nothing left of the one before. */
const keyOf = (subject: Subject): string =>
  subject.what === 'rule' ? `${subject.kind} ${subject.stage.id} ${subject.known?.rule.id}` : subject.what;

function titleOf(subject: Subject, t: ReturnType<typeof useTranslation<'editor'>>['t']): string {
  if (subject.what === 'settings') return t('settings.title');
  if (subject.what === 'snippet') return t('snippet.title');
  if (subject.what === 'stage') return t('stage.title', { name: subject.stage.name });
  if (subject.what === 'try') return t('try.title', { name: subject.stage.name });
  if (subject.what !== 'rule') return '';
  const { kind, stage } = subject;
  return t(`rule.title.${kind}`, { stage: stage.name });
}

type OfRemoval = { subject: Extract<Subject, { what: 'removal' }>; opened: boolean; onClose: () => void };

function Removal({ subject: { stage }, opened, onClose }: OfRemoval) {
  const { t } = useTranslation('editor');
  const { funnel, known } = useEditor();
  const navigate = useNavigate();
  const others = known.funnels.filter(({ id }) => id !== funnel.id);
  const hasDeals = useHasDeals(funnel.id, stage?.id ?? null, opened);
  // The stage itself is gone; the deals that went with it need not be.
  const say = (done: string, undo: string | null) =>
    toast.success(
      done,
      undo === null ? {} : { action: { label: t('removal.bring_back'), run: () => void takeBack(dealUndo([undo])) } },
    );
  if (stage) {
    const at = funnel.stages.findIndex(({ id }) => id === stage.id);
    return (
      <RemovalWindow
        opened={opened}
        title={t('removal.stage', { name: stage.name })}
        text={t('removal.stage_text')}
        hasDeals={hasDeals}
        funnels={[funnel, ...others]}
        without={[stage.id]}
        beside={(funnel.stages[at - 1] ?? funnel.stages[at + 1])?.id}
        onClose={onClose}
        onRemove={async (where) => {
          const { undo } = (await api(deleteStage, { id: stage.id, ...where })).data;
          await refetch(listFunnels);
          say(t('removal.stage_done', { name: stage.name }), undo);
        }}
      />
    );
  }
  return (
    <RemovalWindow
      opened={opened}
      title={t('removal.funnel', { name: funnel.name })}
      text={t('removal.funnel_text')}
      hasDeals={hasDeals}
      funnels={others}
      without={[]}
      onClose={onClose}
      onRemove={async (where) => {
        const { undo } = (await api(deleteFunnel, { id: funnel.id, ...where })).data;
        const next = others[0]?.id;
        if (next) await navigate({ to: '/deals/edit/$id', params: { id: next }, replace: true });
        await refetch(listFunnels);
        say(t('removal.funnel_done', { name: funnel.name }), undo);
      }}
    />
  );
}

/** Where it cannot be told, there may be some. */
function useHasDeals(funnel: number, stage: number | null, enabled: boolean): boolean | undefined {
  const how = { quiet: true, staleTime: 0 };
  const inStage = useEndpoint(
    listStageLeads,
    { funnel, stage: stage ?? 0, count: 1 },
    { ...how, enabled: enabled && stage !== null },
  );
  const inFunnel = useEndpoint(listLeads, { funnel, count: 1 }, { ...how, enabled: enabled && stage === null });
  const { data, isPending } = stage === null ? inFunnel : inStage;
  return isPending ? undefined : data?.length !== 0;
}
