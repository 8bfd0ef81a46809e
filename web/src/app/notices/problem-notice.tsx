import { SignInElsewhere } from './sign-in-elsewhere.tsx';
import { NotPaid } from './not-paid.tsx';
import { DeletedProject } from './deleted-project.tsx';
import { NoProject } from './no-project.tsx';
import type { Problem } from '../start-up/problem.ts';

/** One full screen for each reason. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  if (problem === 'signed_out') return <SignInElsewhere />;
  if (problem === 'overdue' || problem === 'denied') return <NotPaid isDenied={problem === 'denied'} />;
  if (problem === 'deleted') return <DeletedProject />;
  return <NoProject reason={problem} />;
}
