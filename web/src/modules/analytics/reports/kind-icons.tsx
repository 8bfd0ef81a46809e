import type { ReportKind } from '@parley/contract/analytics/reports';
import {
  IconArrowsRight,
  IconBox,
  IconBriefcase,
  IconChecklist,
  IconMessages,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

export const kindIcons: Record<ReportKind, ReactNode> = {
  deals: <IconBriefcase />,
  stage_visits: <IconArrowsRight />,
  managers: <IconUsers />,
  sources: <IconTargetArrow />,
  tasks: <IconChecklist />,
  products: <IconBox />,
  dialogues: <IconMessages />,
};
