import { useProject } from '../../projects/index.ts';

/** Channels on which we may write before the client does; to a number, letters do not go. */
export function useWritable(isByNumber: boolean) {
  const channels = useProject().data?.channels ?? [];
  return channels.filter(
    ({ type, limits }) => type !== 'internal' && limits.first_message !== 'no' && !(isByNumber && type === 'email'),
  );
}
