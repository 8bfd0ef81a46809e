import type { AiProblem } from '@parley/contract/inbox/ai';
import type { Generated } from '../../kit/db/tables.ts';
import type { Time } from '../../kit/db/tables.ts';

declare module '../../kit/db/tables.ts' {
  interface Tables {
    ai_settings: {
      project_id: number;
      url: Generated<string>;
      model: Generated<string>;
      key: Generated<string>;
      used_at: Time | null;
      problem: AiProblem | null;
      problem_words: Generated<string>;
      failing_since: Time | null;
    };
  }
}
