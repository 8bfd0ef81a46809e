import {
  createField,
  type CustomField,
  deleteField,
  type FieldEntity,
  type FieldType,
  listFields,
  restoreField,
  sortFields,
  updateField,
} from '@parley/contract/fields/fields';
import type { Input } from '@parley/contract/http';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { patchQueries } from '../../../kit/patch-queries.ts';
import { keyOf, refetch } from '../../../kit/query.ts';
import { queryClient, showError } from '../../../kit/query-client.ts';
import { forgetUndo, rememberUndo } from '../../../kit/undo.ts';
import { toast } from '../../../ui/toast.ts';

type Change = Omit<Input<typeof updateField>, 'id'>;
export type GivenOption = { id?: number; value: string };
export type FieldChangesOf = ReturnType<typeof useFieldChanges>;

/** What is done to fields: seen at once, taken back when the server says no. */
export function useFieldChanges(entity: FieldEntity) {
  const { t } = useTranslation('fields');
  return useMemo(() => {
    const patch = (change: (fields: CustomField[]) => CustomField[]) =>
      patchQueries<{ data: CustomField[] }>(keyOf(listFields, { entity }), (known) => ({
        ...known,
        data: change(known.data),
      }));
    const put = (field: CustomField) =>
      patch((fields) => (fields.some(({ id }) => id === field.id) ? fields.map(swap(field)) : [...fields, field]));
    const back = async ({ id }: CustomField) => {
      forgetUndo(tokenOf(id));
      try {
        put((await api(restoreField, { id })).data);
        void refetch(listFields);
      } catch (error) {
        showError(error);
      }
    };
    const change = async (id: number, { fields: options, ...given }: Change): Promise<string | null> => {
      const { required_in_stages, ...rest } = given;
      const required =
        required_in_stages === undefined ? {} : { required_in_stages: required_in_stages as number[] | null };
      patch((fields) =>
        fields.map((it) => (it.id === id ? { ...it, ...(rest as Partial<CustomField>), ...required } : it)),
      );
      try {
        put((await api(updateField, { id, ...given, ...(options && { fields: options }) })).data);
        return null;
      } catch (error) {
        void refetch(listFields);
        return isApiError(error) ? error.text : String(error);
      }
    };
    const optionsOf = (id: number): GivenOption[] =>
      queryClient.getQueryData<{ data: CustomField[] }>(keyOf(listFields, { entity }))?.data.find((it) => it.id === id)
        ?.fields ?? [];
    let before: Promise<unknown> = Promise.resolve();
    return {
      /** Answers why not. */
      change,
      /** One after another, each from what the one before has left: options that are not named are put away. */
      changeOptions: (id: number, next: (options: GivenOption[]) => GivenOption[]): Promise<string | null> => {
        const done = before.then(() => change(id, { fields: next(optionsOf(id)) }));
        before = done;
        return done;
      },
      add: async (label: string, type: FieldType): Promise<CustomField | string> => {
        try {
          const { data } = await api(createField, { label, type, entity });
          put(data);
          return data;
        } catch (error) {
          return isApiError(error) ? error.text : String(error);
        }
      },
      arrange: async (fields: CustomField[]) => {
        patch(() => fields);
        try {
          await api(sortFields, { custom_fields: Object.fromEntries(fields.map(({ id }, at) => [id, at + 1])) });
        } catch (error) {
          showError(error);
          void refetch(listFields);
        }
      },
      remove: async (field: CustomField) => {
        patch((fields) => fields.filter(({ id }) => id !== field.id));
        try {
          await api(deleteField, { id: field.id });
          const undo = () => void back(field);
          rememberUndo(tokenOf(field.id), undo);
          toast.success(t('removed', { label: field.label }), { undo });
        } catch (error) {
          showError(error);
          void refetch(listFields);
        }
      },
    };
  }, [entity, t]);
}

const tokenOf = (id: number) => `field ${id}`;
const swap = (field: CustomField) => (it: CustomField) => (it.id === field.id ? field : it);
