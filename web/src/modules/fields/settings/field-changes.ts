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
import { act, whyNot } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { patchQueries } from '../../../kit/patch-queries.ts';
import { keyOf, refetch } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import type { Undoing } from '../../../kit/undo.ts';

type Saying = { done?: () => string; back?: Undoing };
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
    const renew = () => void refetch(listFields);
    const change = async (id: number, given: Change, told: Saying = {}): Promise<string | null> => {
      const { fields: _, required_in_stages, ...rest } = given;
      const required =
        required_in_stages === undefined ? {} : { required_in_stages: required_in_stages as number[] | null };
      const shown = { ...(rest as Partial<CustomField>), ...required };
      const changed = act({
        // The next change of options begins with these, so they are placed whatever else is under way.
        on: given.fields ? [] : [`field ${id}`],
        guess: () => patch((fields) => fields.map((it) => (it.id === id ? { ...it, ...shown } : it))),
        call: () => api(updateField, { id, ...given }),
        place: put,
        renew,
        quiet: true,
        ...told,
      });
      return whyNot(await changed);
    };
    const optionsOf = (id: number): GivenOption[] =>
      queryClient.getQueryData<{ data: CustomField[] }>(keyOf(listFields, { entity }))?.data.find((it) => it.id === id)
        ?.fields ?? [];
    let before: Promise<unknown> = Promise.resolve();
    /** One after another, each from what the one before has left: options that are not named are put away. */
    const inTurn = <T>(next: () => Promise<T>): Promise<T> => {
      const done = before.then(next);
      before = done.catch(() => undefined);
      return done;
    };
    const changeOptions = (id: number, next: (options: GivenOption[]) => GivenOption[], told?: Saying) =>
      inTurn(() => change(id, { fields: next(optionsOf(id)) }, told));
    return {
      /** Answers why not. */
      change,
      changeOptions,
      removeOption: (id: number, at: number, gone: GivenOption) =>
        changeOptions(id, (all) => all.filter((it) => it.id !== gone.id), {
          done: () => t('option_removed', { value: gone.value }),
          back: () =>
            inTurn(async () =>
              put((await api(updateField, { id, fields: optionsOf(id).toSpliced(at, 0, gone) })).data),
            ),
        }),
      add: async (label: string, type: FieldType): Promise<CustomField | string> => {
        const added = await act({ call: () => api(createField, { label, type, entity }), place: put, quiet: true });
        return added.isDone ? added.answer : whyNot(added)!;
      },
      arrange: (fields: CustomField[]) =>
        act({
          on: [`order of ${entity}`],
          guess: () => patch(() => fields),
          call: () => api(sortFields, { custom_fields: Object.fromEntries(fields.map(({ id }, at) => [id, at + 1])) }),
          renew,
        }),
      remove: ({ id, label }: CustomField) =>
        act({
          on: [`field ${id}`],
          guess: () => patch((fields) => fields.filter((it) => it.id !== id)),
          call: () => api(deleteField, { id }),
          renew,
          done: () => t('removed', { label }),
          back: async () => {
            put((await api(restoreField, { id })).data);
            renew();
          },
        }),
    };
  }, [entity, t]);
}

const swap = (field: CustomField) => (it: CustomField) => (it.id === field.id ? field : it);
