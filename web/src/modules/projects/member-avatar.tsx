import { Avatar } from '../../ui/avatar.tsx';
import { useMembers } from './use-members.ts';

type Props = { id: number; name: string; size?: number; online?: boolean };

/** A colleague's face: the picture they have chosen, else their initials. */
export function MemberAvatar({ id, ...shown }: Props) {
  const picture = useMembers().data?.find((it) => it.id === id)?.picture;
  return <Avatar seed={id} {...shown} {...(picture ? { src: picture } : {})} />;
}
