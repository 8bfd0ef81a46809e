import { updateUser, type User } from '@parley/contract/accounts/users';
import { languages } from '@parley/contract/languages';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { switchLanguage, useLanguage } from '../../../kit/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Card } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { PhoneField } from '../entry/phone-field.tsx';
import { languageNames } from '../language-names.ts';
import { keepUser } from '../use-user.ts';
import classes from './card-form.module.css';
import { PictureField } from './picture-field.tsx';

export function ProfileCard({ user }: { user: User }) {
  const { t, i18n } = useTranslation('accounts');
  const shown = useLanguage();
  const form = useEndpointForm(updateUser, {
    start: { name: user.name, phone: user.phone ?? '', language: user.language ?? shown },
    // A phone once given can be changed but not taken away, so an emptied field is refused and not skipped.
    input: ({ name, phone, language }) => ({ name, language, ...(phone || user.phone ? { phone } : {}) }),
    done: async ({ data }, { language }) => {
      keepUser(data);
      form.keepAsStart();
      if (language !== shown) await switchLanguage(language);
      toast.success(i18n.t('accounts:saved'));
    },
  });
  return (
    <Card title={t('profile.title')} text={t('profile.text')}>
      <PictureField user={user} />
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <TextField name="name" autoComplete="name" maxLength={120} label={t('fields.name')} {...form.field('name')} />
        <PhoneField
          name="phone"
          label={t('fields.phone')}
          {...form.field('phone')}
          onChange={(phone) => form.set('phone', phone)}
        />
        <TextField
          label={t('fields.email')}
          value={user.email}
          readOnly
          disabled
          description={t('profile.email_fixed')}
          descriptionProps={{ mt: 5, mb: 0 }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Select
          label={t('fields.language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={form.values.language}
          onChange={(language) => language && form.set('language', language)}
        />
        {form.refusal && (
          <div className={classes.wide}>
            <FormAlert>{form.refusal}</FormAlert>
          </div>
        )}
        {form.isDirty && (
          <div className={classes.end}>
            <Button onClick={form.reset}>{t('cancel')}</Button>
            <Button type="submit" look="primary" loading={form.sending}>
              {t('save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
