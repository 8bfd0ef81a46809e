import type { ClientFilter } from '@parley/contract/clients/table';
import { isApiError } from '../../../kit/api-error.ts';

/** Conditions whose target was deleted or is of another type now: keys of the filter, and `field_<id>`. */
export type Lost = readonly string[];

/** Conditions that name one of many; the others cannot be lost. */
export type Naming = 'manager_id' | 'organization_id' | 'topic_id' | 'channel_id';

const none: Lost = [];

export const lostIn = (error: unknown): Lost =>
  isApiError(error) && error.code === 'condition_gone' ? (error.details as { lost: Lost }).lost : none;

export const isFieldLost = (lost: Lost, field_id: number): boolean => lost.includes(`field_${field_id}`);

export function withoutLost({ custom_field, ...plain }: ClientFilter, lost: Lost): ClientFilter {
  const left = custom_field?.filter((it) => !isFieldLost(lost, it.field_id)) ?? [];
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([key]) => !lost.includes(key))),
    ...(left.length ? { custom_field: left } : {}),
  };
}
