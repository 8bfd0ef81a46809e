import { keepRecording } from '@parley/contract/calls/recording';
import i18next from 'i18next';
import { isPassing } from '../../../kit/api-error.ts';
import { holdPage } from '../../../kit/hold-page.ts';
import { requestOf } from '../../../kit/request.ts';
import { upload } from '../../../kit/upload.ts';
import { toast } from '../../../ui/toast.ts';
import type { Recorded } from './recorder.ts';

const PAUSE_MS = 3000;
const TRIES = 10;

/** The page is held until it is safe. */
export async function sendRecording(call_id: number, tab: string, recorded: Recorded): Promise<void> {
  const path = requestOf(keepRecording, { id: call_id }).url;
  const letPageGo = holdPage();
  try {
    if (recorded.file.size) await sendAgain({ ...keepRecording, path }, tab, recorded, TRIES);
  } catch {
    toast.error(i18next.t('calls:recording_lost'));
  }
  await recorded.safe?.();
  letPageGo();
}

async function sendAgain(to: typeof keepRecording, tab: string, recorded: Recorded, tries: number): Promise<void> {
  try {
    await upload(to, { file: recorded.file, name: recorded.name, fields: { tab } });
  } catch (error) {
    if (tries === 1 || !isPassing(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await sendAgain(to, tab, recorded, tries - 1);
  }
}
