import { removePicture, setPicture } from '@parley/contract/accounts/picture';
import type { User } from '@parley/contract/accounts/users';
import { listMembers } from '@parley/contract/projects/members';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { refetch } from '../../../kit/query.ts';
import { upload } from '../../../kit/upload.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { keepUser } from '../use-user.ts';
import classes from './card-form.module.css';

/** One's own face: chosen, it is there at once. */
export function PictureField({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const change = async (asking: Promise<{ data: User }>) => {
    setBusy(true);
    await act({ call: () => asking, place: keepUser });
    void refetch(listMembers);
    setBusy(false);
  };
  return (
    <div className={classes.picture}>
      <Avatar name={user.name} seed={user.id} size={56} {...(user.picture ? { src: user.picture } : {})} />
      <div className={classes.picturing}>
        <Button loading={isBusy} onClick={() => input.current?.click()}>
          {t(user.picture ? 'profile.other_picture' : 'profile.picture')}
        </Button>
        {user.picture && (
          <Button look="quiet" disabled={isBusy} onClick={() => void change(api(removePicture, {}))}>
            {t('profile.no_picture')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          hidden
          aria-label={t('profile.picture')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void change(upload(setPicture, { file, name: file.name }));
          }}
        />
      </div>
    </div>
  );
}
