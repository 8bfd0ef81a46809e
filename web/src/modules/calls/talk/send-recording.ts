import { keepRecording } from '@parley/contract/calls/recording';
import i18next from 'i18next';
import { ApiError } from '../../../kit/api-error.ts';
import { holdPage } from '../../../kit/hold-page.ts';
import { requestOf } from '../../../kit/request.ts';
import { currentProject } from '../../../kit/session.ts';
import { upload } from '../../../kit/upload.ts';
import { toast } from '../../../ui/toast.ts';
import { sendUntilHeard } from './send-until-heard.ts';
import type { Recorded } from './shelf.ts';

/** `forget`: nobody needs what was laid by of it any more. */
type Kept = { file: Blob; forget: () => Promise<void> };

/** The page is held until it is safe; what takes longer lies on the shelf, for this page or the next one to send. */
export async function sendRecording(of: Recorded, { file, forget }: Kept): Promise<void> {
  const path = requestOf(keepRecording, { id: of.call_id }).url;
  const letPageGo = holdPage();
  const send = async () => {
    // In another project it would not be found.
    if (currentProject() !== of.project) throw new ApiError({ status: 0, code: null, text: '' });
    await upload({ ...keepRecording, path }, { file, name: of.name, fields: { tab: of.tab } });
  };
  const waits = () => {
    letPageGo();
    toast.info(i18next.t('calls:recording_waits'));
  };
  const isKept = !file.size || (await sendUntilHeard({ send, waits }));
  if (!isKept) toast.error(i18next.t('calls:recording_lost'));
  await forget();
  letPageGo();
}
