import { expect } from 'vitest';
import { countsTwice } from '../../../../../test/recounted.ts';

/** The counts kept so far are those that counting anew makes. */
export async function trueCounts(project_id: number): Promise<void> {
  const { kept, anew } = await countsTwice(project_id);
  expect(kept).toEqual(anew);
}
